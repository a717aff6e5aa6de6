// Words of Conflict's board in English: what tiles are called, what beats what and why.
import { counted, joined } from "./counts";

export const conflict = {
  board: "Board",
  unknown: "unknown tile",
  open: "open",
  fighter: (name: string, group: string, level: number, attack: number, defense: number, ability: string, items: readonly string[]) =>
    [
      name,
      level === 1 ? `${group} Leader` : `${group} level ${level}`,
      `attack ${attack}, defense ${defense}`,
      ...(level === 1 ? [] : [ability]),
      ...(items.length > 0 ? [`with ${joined(items)}`] : []),
    ].join(", "),
  tile: (group: string, name: string, instant: boolean, item: boolean) =>
    `${group} ${name}, ${item ? "item" : instant ? "instant" : "event"}`,
  faceDown: (tiles: number, known: readonly string[]) =>
    `face-down stack, ${counted(tiles, "tile")}${known.length > 0 ? `, you have seen ${joined(known)}` : ""}`,
  stack: (owner: string, fighters: number, top: string) => `${owner}, ${counted(fighters, "fighter")}, on top ${top}`,
  possible: (kind: string, ways: number) =>
    ({
      move_fighter: `${counted(ways, "fighter")} may move`,
      attach: `${counted(ways, "fighter")} may get it`,
      arrange_next: "choose who lies next",
      over_limit: "choose who leaves",
    })[kind] ?? counted(ways, "choice"),
  zoomIn: "Closer",
  zoomOut: "Farther",
  whole: "All stacks",
  beyond: (cells: number) => `${counted(cells, "choice")} further this way`,
  yours: (plural: string) => `Your ${plural}`,
  of: (name: string, plural: string) => `${name}’s ${plural}`,
  became: (before: number, after: number) => `${before} → ${after}`,
  combatHere: "Combat here",
  inCombat: (fighters: number) => `${fighters} in combat`,
  marks: {
    flashfire: (marks: number) => `defense −${marks}`,
    lost: "Lost: no abilities",
    hypnotized: "hypnotized",
    missed: "does not strike",
  },

  tabs: {
    battle: "Battle",
    board: "Board",
    stacks: "Stacks",
    held: (tiles: number) => (tiles > 0 ? `Held ${tiles}` : "Held"),
    label: "Parts of the board",
  },

  explain: {
    fighter: (plural: string, level: number) => (level === 1 ? `${plural}, their Leader` : `${plural}, level ${level}`),
    numbers: (attack: number, defense: number) => `${attack}/${defense}`,
    stack: (faceDown: boolean, tiles: number, known: number) =>
      [
        faceDown ? `${counted(tiles, "face-down tile")}` : `${counted(tiles, "fighter")}, top first`,
        known === 0 ? "nobody has shown you what is in it" : known < tiles ? `you know ${known} of them` : "",
      ]
        .filter(Boolean)
        .join("; "),
  },

  battle: {
    title: "Battle lineup",
    defend: (who: string) => `${who} defend`,
    turned: (cell: string) => `Turned up at ${cell}`,
    target: (cell: string) => `The stack at ${cell}`,
    attack: (who: string) => `${who} attack`,
    none: "No combat yet",
    noneText: "When somebody attacks, the fighters and the tiles they meet stand here, slot by slot.",
    empty: "nobody",
    hidden: "not turned yet",
    slot: (slot: number) => `slot ${slot}`,
    place: (slot: number, side: "chosen" | "opposite", name: string) =>
      `Slot ${slot}, ${side === "chosen" ? "attacking" : "opposite"}: ${name}`,
    aid: (attack: number) => `Aid +${attack}`,
    aidPlain: "Aid",
    sum: (attacks: readonly number[]) => attacks.join(" + "),
    came: {
      defeats: (sum: string, defense: number, equal: boolean) => `${sum} ${equal ? "meets" : "beats"} ${defense}`,
      too_weak: (sum: string, defense: number) => `${sum} misses ${defense}`,
      resisted: (sum: string, defense: number) => `${sum} reaches ${defense}, Resist holds`,
      missed: () => "does not strike",
      too_late: () => "falls before it strikes",
    } as Record<string, (sum: string, defense: number, equal: boolean) => string>,
    back: (told: string) => `back: ${told}`,
    why: {
      nobody_opposite: "no fight",
      no_fighter: "no fight",
      bystander: "joins",
      nobody_chosen: "no fight",
      hypnotized: "hypnotized",
      no_fight: "no fight",
      waits: "waits",
    } as Record<string, string>,
    whyMore: {
      nobody_opposite: "nobody opposite",
      no_fighter: "not a fighter",
      bystander: "one of the attacker’s own",
      nobody_chosen: "nobody left",
      hypnotized: "no fight of its own",
    } as Record<string, string>,
    stages: { done: "", now: "fights now", coming: "to come", none: "" },
    fates: {
      falls: "Falls",
      goes: "Goes off",
      hides: "Hides",
      held: "Held",
      leaves: "Leaves",
      gone: "Gone",
    },
    reasons: "Why",
    ifTitle: (number: number, name: string, survives: boolean) =>
      survives ? `${number}: ${name} survives it` : `If ${name} in slot ${number} falls`,
    ifFight: (slot: number, told: string) => `Slot ${slot}: ${told}`,
    ifNone: (slot: number) => `Slot ${slot} has no fight any more`,
    ifLast: "No fight follows.",
    keep: (left: number, of: number) => `${left} of ${of} remain`,
  },

  stacks: {
    title: "Your stacks",
    titleOf: (who: string) => `${who} in the open`,
    none: "You have no stack in the open.",
    top: "top first",
    moved: "moved",
    count: (fighters: number) => counted(fighters, "fighter"),
    became: (before: number, after: number) => `${before} → ${counted(after, "fighter")}`,
    faceDown: "Face down",
    starting: "Your starting stack",
    recalled: "seen before, hidden now",
    next: (place: number) => `now number ${place} from the top`,
    all: (fighters: number) => `Move all ${fighters}`,
  },

  held: {
    label: "Held tiles",
    title: "Your held tiles",
    none: "You hold nothing. Events and items come from turned tiles.",
    others: "Others hold",
    times: (count: number) => `×${count}`,
  },

  graveyard: {
    title: "Graveyard",
    look: "Look through",
    close: "Close",
    empty: "Nobody has fallen yet.",
    raise: "Choose who comes back",
    of: (plural: string, count: number) => `${plural}: ${counted(count, "tile")}`,
    times: (count: number) => `×${count}`,
    quiet: (turns: number) => `${counted(turns, "turn")} without a loss`,
  },

  groups: {
    title: "Which group do you lead?",
    day: "day creatures",
    night: "night creatures",
    taken: (name: string) => `taken by ${name}`,
    others: "Events and items",
    level: "Level",
  },

  army: {
    title: (plural: string) => `The army of the ${plural}`,
    adjust: "Adjust",
    back: "Back to the presets",
    handIn: "Hand in this army",
    fix: "Some rule is broken",
    waiting: "Weighing the army…",
    fighters: "Fighters",
    others: "Events and items",
    start: "Starting stack, top first",
    whole: "Your whole army",
    rules: "Rules",
    kept: "kept",
    broken: "broken",
    level: (level: number) => `Level ${level}`,
    leader: "Leader",
    more: (name: string) => `One more ${name}`,
    fewer: (name: string) => `One fewer ${name}`,
    up: (name: string) => `${name} one place up`,
    noStart: "No Start",
    total: (count: number, size: number) => `${count} of ${size} tiles`,
    counts: (fighters: number, others: number) => `${fighters} fighters, ${others} ${others === 1 ? "event or item" : "events and items"}`,
    ready: "Your army is ready",
    step: "You chose to build step by step: answer below.",
  },
};
