// Words of Ground Zero's board in English: what pieces are called, what the dice did.

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const groundZero = {
  map: "Map of the world",
  nobody: "nobody's",
  units: (units: number) => counted(units, "unit"),
  cyborgs: (units: number) => `${counted(units, "cyborg")} among them`,
  inactive: (units: number) => `${units} inactive`,
  city: "city",
  centers: (centers: number) => (centers === 1 ? "command center" : `${centers} command centers`),
  groundZero: "ground zero",
  held: "held, but empty",
  walledFrom: (names: string) => `walled off from ${names}`,
  enemies: "Enemies beside it",
  source: "chosen as source",
  possible: {
    attack: "attack from here possible",
    breach: "breach of a wall from here possible",
    walk: "walk from here possible",
    wall: "wall from here possible",
    convert: "conversion possible",
    send: "sending possible",
    place: "a unit may be placed here",
    ground_zero: "may become ground zero",
    z_from: "zombies may leave",
    z_to: "zombies may come here",
    send_to: "cyborgs may come here",
    t_from: "units may leave",
    t_to: "units may come here",
  } as Record<string, string>,
  zoomIn: "Closer",
  zoomOut: "Farther",
  whole: "Whole map",
  turns: (times: number) => `${times} here, one a turn`,
  howMany: "How many units",
  of: (most: number) => `of ${most}`,
  all: "All of them",
  placing: (name: string, times: number) => `Placing ${counted(times, "unit")} on ${name}, one a turn`,
  storming: (name: string) => `Attacking ${name} until it falls`,
  place: "Click once for each unit, Shift for 5",
  beyond: (lands: number) => `${lands === 1 ? "1 more land" : `${lands} more lands`} to choose this way`,
  menu: (name: string) => `What ${name} may do`,
  modes: { go: "Attack or walk", wall: "Wall off" },
  ways: (count: number) => counted(count, "way"),

  odds: {
    result: (own: number, other: number) => {
      if (own === other) return own === 0 ? "nothing" : `${-own} each`;
      const change = (who: string, units: number): string => (units === 0 ? "" : `${who} ${units > 0 ? "+" : "−"}${Math.abs(units)}`);
      return [change("you", own), change("they", other)].filter(Boolean).join(", ");
    },
    blast: "blown up",
    percent: (share: number) => `${Math.round(share * 100)} %`,
    share: (text: string, share: number) => `${text} ${Math.round(share * 100)} %`,
    against: (plain: number, cyborgs: number) => `What one roll does, against ${counted(plain + cyborgs, "die", "dice")}`,
  },

  tray: {
    label: "Dice",
    fold: "Fold the dice away",
    open: "Show the dice",
    dice: (black: number, yellow: number, color: "black" | "red") => {
      const parts = [black ? `${black} ${color}` : "", yellow ? `${yellow} yellow` : ""].filter(Boolean);
      return `${parts.join(", ")} ${black + yellow === 1 ? "die" : "dice"}`;
    },
    choosing: "choosing dice",
    verdicts: { beats: "beats", loses: "loses to", ties: "ties", bites: "ties", alone: "no partner", defects: "defects", none: "" },
    lost: (title: string) => `${title} lose 1`,
    bitten: (title: string) => `${title} bitten`,
    unused: "unused",
    defected: "changed sides",
    wallFell: "The wall fell",
    wallHeld: "The wall held",
    blast: "Blown up",
    why: "Why it came out so",
    die: (color: string, face: number) => `${color} ${face}`,
    colors: { black: "black", red: "red", yellow: "yellow" },
    storm: (name: string) => `Until ${name} falls`,
    least: (units: number) => `while ${counted(units, "unit")} or more are left to attack`,
    fewer: "Go on with fewer units",
    more: "Stop with more units",
    against: "against",
    fight: (attack: string, defense: string) => `${attack} against ${defense}`,
  },

  shelf: {
    label: "Cards",
    yours: "Your cards",
    none: "No cards in hand",
    card: (name: string, gives: string) => (gives ? `${name}: ${gives}` : name),
    gives: (units: number) => `+${units}`,
    hands: "Hands",
    hand: (cards: number) => `${counted(cards, "card")} in hand`,
    deck: "Deck",
    discard: "Discard pile",
    empty: "Nothing was discarded yet.",
    income: "Your next income",
  },
};
