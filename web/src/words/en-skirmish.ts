// Words of Skirmish's board in English: what pieces are called, what cards would do.

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const skirmish = {
  map: "Board of hexagons",
  life: (life: number, most: number) => `life ${life} of ${most}`,
  stunned: "stunned",
  fallen: "fallen",
  cards: (cards: number) => `${counted(cards, "card")} in hand`,
  terrain: { valid: "free", water: "water", blocked: "blocked" },
  possible: {
    place: "may start here",
    space: "may go here",
    mover: "may move",
    target: "may be hit",
    play: "may be hit",
    swap: "may swap",
    player: "this hand may be looked at",
    character: "may heal",
  } as Record<string, string>,
  attack: (attack: number) => `Attack ${attack}`,
  attackOn: (attack: number, defense: number) => (defense > 0 ? `Attack ${attack} against ${defense}` : `Attack ${attack}`),
  fromTo: (before: number, after: number) => (before === after ? "no damage" : `${before} to ${after} if not defended`),
  fromToSure: (before: number, after: number) => (before === after ? "no damage" : `${before} to ${after}, no defense possible`),
  falls: "falls if not defended",
  fallsSure: "falls, no defense possible",
  short: (before: number, after: number) => (after === 0 ? "falls" : `${before} → ${after}`),
  with: (cards: readonly string[], before: number, after: number) => `${cards.join(", ")}: ${skirmish.short(before, after)}`,
  undefended: "Not defended",
  defended: (blocks: readonly number[]) => `Defended by ${skirmish.either(blocks)}`,
  either: (numbers: readonly number[]) =>
    numbers.length < 2 ? numbers.join() : `${numbers.slice(0, -1).join(", ")} or ${numbers[numbers.length - 1]}`,
  whose: (person: string, team: string) => `${person}, ${team}`,
  away: (away: number) => `${away} away`,

  copies: (name: string, copies: number) => `${name}, ${copies} copies`,
  blocks: "blocks all",
  letsThrough: (damage: number) => `lets ${damage} through`,

  meta: {
    label: "The turn",
    round: "Round",
    actions: "Actions left",
    actionsLeft: (left: number) => `${counted(left, "action")} left`,
    roll: "Roll",
    rolled: (name: string, die: number) => `${name} rolled ${die}`,
    discards: "Discards",
    rewards: "Rewards left",
    piles: "Hands and discard piles",
    theirs: (title: string, hand: number, pile: number) => `${title}: ${counted(hand, "card")} in hand, ${pile} in the draw pile`,
    saw: "You know of this hand",
    unseen: "Not seen yet",
    nothing: "Nothing discarded",
  },

  hand: {
    label: "Cards",
    yours: "Your hand",
    empty: "No cards in hand",
    draw: "Draw",
    pile: (left: number) => `Draw pile, ${counted(left, "card")}`,
    looking: (title: string) => `Hand of ${title}`,
    top: "Top of your draw pile",
    discard: "Your discard pile",
    teams: "Teams",
    taken: "Taken",
    aim: "Choose a target",
    blocks: "Blocks all",
    through: (damage: number) => `${damage} gets through`,
    falls: "Falls anyway",
  },

  clash: {
    label: "On the table",
    close: "Put it away",
    open: "Show the card on the table",
    undefended: "not defended",
    asked: "may answer",
    blocked: "blocked",
    attack: "attack",
    defense: "defense",
    left: (life: number) => `life now ${life}`,
    falls: "falls",
    takes: (damage: number) => `takes ${damage}`,
    sum: (parts: readonly (readonly [string, number])[]) =>
      parts.map(([name, n], place) => (place === 0 ? `${name} ${n}` : `${name} ${n < 0 ? `−${-n}` : `+${n}`}`)).join(", "),
  },

  menu: (name: string) => `What ${name} may do`,
  zoomIn: "Closer",
  zoomOut: "Farther",
  whole: "Whole board",
  beyond: (spaces: number) => `${counted(spaces, "more space")} to choose this way`,
  minimap: "Overview of the board",
};
