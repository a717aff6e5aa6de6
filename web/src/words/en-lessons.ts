// What a first-time player is told, a card a step, when the step first matters.

export interface Lesson {
  title: string;
  text: string;
  clause: string;
}

/** By game, then by the key that `games/` ties to a moment; a key may depend on one's side. */
export const lessons: Record<string, Record<string, Lesson>> = {
  conflict: {
    stack: {
      title: "stacks",
      text: "Your fighters lie in stacks, and only the top one is seen by others. Every turn you attack one neighboring stack, face down or an enemy's, with fighters taken from the top.",
      clause: "CF-4.7",
    },
    lineup: {
      title: "the lineup",
      text: "Choose 1 to 3 fighters; as many tiles of the target are turned up, in order, one opposite each. You cannot see the first before you choose the second.",
      clause: "CF-4.10",
    },
    compare: {
      title: "comparing",
      text: "No dice. An attack that meets or beats the defense defeats, both ways at once. Own troops that turn up join you; events and items go to their owners.",
      clause: "CF-4.31",
    },
    events: {
      title: "held tiles",
      text: "Events and items you hold may be used in the windows between the steps, in anybody's turn. Pick the tile, then its target, or pass.",
      clause: "CF-5.1",
    },
    move: {
      title: "movement",
      text: "After combat each fighter may move once, as many spaces as its level, so the weak are quick. It ends next to some stack, leaves no own stack alone, and a stack holds at most four.",
      clause: "CF-4.56",
    },
    leader: {
      title: "the Leader",
      text: "Whoever loses the Leader is out, with everything in the open. The last Leader standing wins; hide yours deep in a stack.",
      clause: "CF-4.38",
    },
  },
  "dark-age-z": {
    frontier: {
      title: "the frontier",
      text: "Each column is a frontier between two kingdoms; yours are the two beside your plate. At the end of the day the horde walks from zone 1 to zone 5, and what is left of it breaks into both gates.",
      clause: "DZ-2.2",
    },
    loyalty: {
      title: "loyalty",
      text: "An army faces the kingdom it is loyal to. That kingdom scores its kills, but the army covers that kingdom's coin, card or shield in the zone.",
      clause: "DZ-2.7",
    },
    field: {
      title: "field or strategy",
      text: "Field commands, like playing a card, bring the horde one step nearer. Strategy commands cost tokens, more with every use, but no time. Tokens you have not spent are lost when you pass.",
      clause: "DZ-4.13",
    },
    rally: {
      title: "rallying",
      text: "Put cards of your hand into open slots of your active armies: each adds the printed bonus for today's combat. Your technology decides which slots are open to you.",
      clause: "DZ-4.82",
    },
    combat: {
      title: "combat",
      text: "In every zone the attack, with archers from the zones beside it, is divided by the zombies' HP: so many fall. If any are left, the army falls too and bronze and silver armies rise as zombies.",
      clause: "DZ-4.109",
    },
    gate: {
      title: "the gate",
      text: "Zombies that leave zone 5 cost both neighbors victory points. An uncovered shield on your side takes one off. Fallen armies stay where they are until somebody wakes them.",
      clause: "DZ-4.116",
    },
  },
  "ground-zero": {
    income: {
      title: "income",
      text: "New units come at the start of your turn: one for every three lands, but at least 3, then extra for cities, command centers and whole regions. Put them where you want to fight or where you fear one.",
      clause: "GZ-4.10",
    },
    attack: {
      title: "attack",
      text: "Attack any neighbor from a land that can spare a unit; one always stays behind. Attack as often as you like, switch fronts, or stop.",
      clause: "GZ-4.21",
    },
    dice: {
      title: "dice",
      text: "More units roll more dice: up to 3 against up to 2, Civilians one more. Highest meets highest, the lower die loses a unit, and the defender wins ties.",
      clause: "GZ-5.74",
    },
    "effect.military": {
      title: "the Military",
      text: "You win every tie, attacking and defending, against everyone. Fight as often as you can afford to.",
      clause: "GZ-5.1",
    },
    "effect.aliens": {
      title: "the Aliens",
      text: "Doubles among your dice blow up the whole battle: your attackers and everybody in the land. Three equal dice level the region.",
      clause: "GZ-5.10",
    },
    "effect.civilians": {
      title: "the Civilians",
      text: "Your numbers grow by themselves, but a civilian die of 1 or 2 runs over to the enemy. Turn civilians into cyborgs, who never do, or into walls.",
      clause: "GZ-5.24",
    },
    "effect.zombies": {
      title: "the Zombies",
      text: "You may leave a land empty and keep its city. You grow at both ends of your turn, and a tied die bites: the enemy's unit becomes yours.",
      clause: "GZ-5.53",
    },
    transfer: {
      title: "transfer",
      text: "Once, after attacking, move units from one of your lands to another, however far, if a chain of your own lands joins them. Bring those who stand behind to the front.",
      clause: "GZ-4.50",
    },
    card: {
      title: "the card",
      text: "Whoever conquered this turn may draw a card. Cash it later for 1 unit, or for 3 while you own the land it shows.",
      clause: "GZ-4.60",
    },
  },
  skirmish: {
    dice: {
      title: "moving",
      text: "Roll once for both of your characters: white for the first, black for the second. Each may go up to its die, around water and rocks, through others but not onto them. Moving comes before all else.",
      clause: "SK-4.5",
    },
    actions: {
      title: "three actions",
      text: "Each action draws a card, plays one, or stands up somebody stunned. A card works only for the character it shows. Pick a card to see how far it reaches and what it would do.",
      clause: "SK-4.10",
    },
    range: {
      title: "range",
      text: "Distance is counted straight over everything: water, rocks and characters do not block an attack. Basic cards reach the next hexagon, distance cards as far as their number.",
      clause: "SK-5.17",
    },
    defend: {
      title: "defending",
      text: "Whoever is attacked may play one card with a shield that shows the attacked character. Its number is taken off the attack; the rest is lost life. You are asked even if you hold nothing, so that nobody can tell.",
      clause: "SK-5.22",
    },
    heal: {
      title: "healing",
      text: "Any two cards of your hand heal 1 life, without an action and as often as you like in the action part. Cards of a fallen character are good for that.",
      clause: "SK-4.15",
    },
    reward: {
      title: "the kill reward",
      text: "Whoever kills an opponent with an attack draws a reward. It stays with that character, works from now on, and is lost when the character falls.",
      clause: "SK-5.90",
    },
  },
};
