// The pictures of characters, cards and rewards, as outlines. What a data pack adds gets a plain one.
import { icons } from "./icons";

type Picture = keyof typeof icons;

const CHARACTERS: Record<string, Picture> = {
  "isolde-varr": "visored-helm",
  "tomas-kiln": "monk-face",
  "garrun-mawl": "werewolf",
  "vixa-hedgewise": "fox-head",
  "mother-mire": "witch-face",
  lugg: "frankenstein-creature",
  "sable-reeve": "pirate-captain",
  "pip-lanternjaw": "old-lantern",
  "ashkar-vael": "crowned-skull",
  "hollow-bride": "ghost",
};

const TYPES: Record<string, Picture> = {
  attack_or_defense: "crossed-swords",
  basic: "broadsword",
  radius: "fire-ring",
  distance: "arrow-scope",
  targeted: "targeting",
  world: "earth-africa-europe",
  defense: "shield",
  special: "sparkles",
};

const CARDS: Record<string, Picture> = {
  "sword-and-board": "sword-brandish",
  "ember-cut": "sword-slice",
  "shield-bash": "shield-bash",
  "oathbound-strike": "swords-emblem",
  "ring-of-cinders": "fire-ring",
  "last-stand": "sword-in-stone",
  phalanx: "surrounded-shield",
  riposte: "sword-clash",
  "rally-the-watch": "rally-the-troops",
  "powder-flask": "powder-bag",
  "long-fuse": "dynamite",
  "keg-roll": "barrel",
  "sappers-blast": "explosion-rays",
  "smoke-pot": "smoke-bomb",
  "field-dressing": "bandage-roll",
  "signal-rocket": "firework-rocket",
  "claw-and-hide": "claw-slashes",
  "snapping-jaws": "bestial-fangs",
  rend: "triple-claws",
  "blood-feast": "bleeding-heart",
  "whirl-of-teeth": "fangs-circle",
  "scent-of-fear": "sniffing-dog",
  moonrage: "moon-claws",
  "thick-pelt": "animal-hide",
  "hooked-staff": "spear-hook",
  "fox-bite": "fox",
  "bramble-snare": "thorny-vine",
  "hexed-bone": "broken-bone",
  "howl-at-the-moon": "wolf-howl",
  "fox-step": "fox-tail",
  "run-with-the-pack": "paw-print",
  "moon-salve": "moon",
  "owls-eye": "barn-owl",
  "gnarled-crook": "wizard-staff",
  "bog-grasp": "swamp",
  witchfire: "frostfire",
  "leech-cloud": "leeching-worm",
  "sleep-of-roots": "night-sleep",
  "plague-wind": "poison-cloud",
  "read-the-entrails": "stomach",
  "mire-skin": "slime",
  "root-clutch": "plant-roots",
  cauldron: "cauldron",
  "meat-fist": "fist",
  haymaker: "high-punch",
  headbutt: "skull-crack",
  "ground-pound": "quake-stomp",
  "hurl-gravestone": "tombstone",
  "stitched-hide": "stitched-wound",
  "lumber-on": "walking-boot",
  "rusted-cutlass": "saber-slash",
  "brine-parry": "crossed-sabres",
  flintlock: "pistol-gun",
  harpoon: "harpoon-chain",
  "boarding-cut": "sabers-choc",
  "ghost-broadside": "pirate-cannon",
  undertow: "wave-strike",
  "drowned-mans-luck": "clover",
  "fog-bank": "fog",
  "gutting-knife": "bowie-knife",
  backstab: "backstab",
  "pick-pocket": "robber-hand",
  "lantern-glare": "lantern-flame",
  slippery: "big-wave",
  "bilge-run": "run",
  "man-overboard": "life-buoy",
  "loot-the-fallen": "open-chest",
  "bone-sceptre": "skull-staff",
  "soul-parry": "soul",
  "grave-bolt": "skull-bolt",
  "drain-life": "life-tap",
  "withering-touch": "evil-hand",
  "death-sentence": "death-note",
  "black-mass": "candles",
  "wall-of-bones": "ribcage",
  "command-the-dead": "raise-skeleton",
  "crypt-whisper": "coffin",
  "cold-hands": "ice-spell-cast",
  "dread-kiss": "neck-bite",
  wail: "screaming",
  "thorn-bouquet": "dagger-rose",
  "name-the-dead": "tied-scroll",
  "mourning-veil": "hood",
  "ghost-step": "floating-ghost",
  "second-sight": "third-eye",
};

const REWARDS: Record<string, Picture> = {
  "grave-plate": "chest-armor",
  "barrow-shield": "round-shield",
  "red-whetstone": "sword-smithing",
  "gibbet-chain": "crossed-chains",
  "fleet-bones": "wingfoot",
  "blood-chalice": "jeweled-chalice",
  "iron-will": "iron-mask",
  "dead-mans-ledger": "black-book",
};

/** Return the picture of a character. */
export function artOfCharacter(id: string): string {
  return icons[CHARACTERS[id] ?? "visored-helm"];
}

/** Return the picture of a type of cards. */
export function artOfType(type: string): string {
  return icons[TYPES[type] ?? "sparkles"];
}

/** Return the picture of a card; one that is not drawn shows its type. */
export function artOfCard({ id, type }: { id: string; type: string }): string {
  const drawn = CARDS[id];
  return drawn ? icons[drawn] : artOfType(type);
}

/** Return the picture of a kill reward. */
export function artOfReward(id: string): string {
  return icons[REWARDS[id] ?? "sparkles"];
}
