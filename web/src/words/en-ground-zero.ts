// Words of Ground Zero's board in English: what pieces are called, what the dice did.
import type { Fact } from "../boards/kit/explaining.svelte";

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
  region: (worth: number, lands: number, title: string, held: number) =>
    `+${worth} units a turn for Military or Aliens with all ${lands} lands${title ? `; ${title} hold ${held}` : ""}`,
  enemies: "Enemies beside it",
  sites: {
    "modern-city": {
      name: "City",
      text: "Military and Aliens get a unit for every third city, Civilians and Zombies one here for each",
      clause: "GZ-4.10",
    },
    "radio-tower": {
      name: "Command center",
      text: "2 units a turn for the Military, 1 for all others; for Zombies at both ends of their turn",
      clause: "GZ-X9",
    },
    biohazard: { name: "Ground zero", text: "Here the Zombies began", clause: "GZ-3.14" },
  },
  wall: {
    name: "Wall",
    text: (names: string) => `Closed to all but Civilians towards ${names}; a 6 on one die breaks it`,
    clause: "GZ-5.42",
  },
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
  all: (left: number) => `All ${left} left`,
  placing: (name: string, times: number) => `Placing ${counted(times, "unit")} on ${name}, one a turn`,
  storming: (name: string) => `Attacking ${name} until it falls`,
  place: "Click once for each unit, Shift for 5",
  placeTouch: "Tap once for each unit",
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
    highest: "Highest meets highest",
    higher: "The higher die wins its pair",
    winsTies: (title: string) => `${title} win ties`,
    defenderTies: "The defender wins a tie",
    bite: "A tie is a bite: the unit turns",
    alone: (dice: number) => `${dice === 1 ? "1 die has" : `${dice} dice have`} no partner`,
    pairClause: "GZ-5.74",
    die: (color: string, face: number) => `${color} ${face}`,
    colors: { black: "black", red: "red", yellow: "yellow" },
    storm: (name: string) => `Until ${name} falls`,
    least: (units: number) => `as long as the attacker has at least ${counted(units, "unit")}`,
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
    worth: { name: "Cash it", text: "On your turn: 1 unit, or 3 if you own this land", clause: "GZ-4.63" },
    deck: "Deck",
    discard: "Discard pile",
    deckText: "Whoever conquers in a turn may draw a card at its end.",
    empty: "Nothing was discarded yet.",
    income: "Your next income",
  },

  /** What each side can do that others cannot, the most telling first. */
  effects: {
    military: [
      { name: "Ties", text: "Win every tie, attacking and defending", clause: "GZ-5.1" },
      { name: "Ground", text: "Regions, cities and 2 units per command center feed them", clause: "GZ-4.10" },
    ],
    aliens: [
      { name: "Doubles", text: "Equal dice of theirs blow up the attackers and all defenders", clause: "GZ-5.10" },
      { name: "Triples", text: "Three equal attack dice empty a whole region", clause: "GZ-5.11" },
    ],
    civilians: [
      { name: "Defect", text: "One die more, but civilians that roll 1 or 2 change sides", clause: "GZ-5.24" },
      { name: "Cyborgs", text: "Civilians turn into cyborgs, +1 on the die, or into walls", clause: "GZ-5.26" },
    ],
    zombies: [
      { name: "Bite", text: "A tie turns the other's unit into a zombie", clause: "GZ-5.53" },
      { name: "Spread", text: "Need no garrison and keep the cities they leave", clause: "GZ-5.51" },
    ],
  } as Record<string, Fact[]>,

  /** Where new units of each side come from. */
  incomes: {
    military: [
      { name: "Lands", text: "1 for every third, at least 3", clause: "GZ-4.10" },
      { name: "Cities", text: "1 for every third" },
      { name: "Centers", text: "2 for each command center" },
      { name: "Regions", text: "the points of each that you hold whole", clause: "GZ-4.15" },
    ],
    aliens: [
      { name: "Lands", text: "1 for every third, at least 3", clause: "GZ-4.11" },
      { name: "Cities", text: "1 for every third" },
      { name: "Centers", text: "1 for each command center" },
      { name: "Regions", text: "the points of each that you hold whole", clause: "GZ-4.15" },
    ],
    civilians: [
      { name: "Growth", text: "1 for every second civilian on a land, there", clause: "GZ-5.20" },
      { name: "Sites", text: "1 in each city, 1 for each command center" },
    ],
    zombies: [{ name: "Growth", text: "1 in each city, 1 for each command center, at both ends of the turn", clause: "GZ-5.52" }],
  } as Record<string, Fact[]>,

  bonuses: {
    tactical_advantage: { name: "Tactical Advantage", text: "Wins ties, taken from the Military", clause: "GZ-5.61" },
    greater_cause: { name: "For the Greater Cause", text: "Doubles blow up, taken from the Aliens", clause: "GZ-5.62" },
    power_of_conversion: { name: "Power of Conversion", text: "Each tie gives a unit, taken from the Zombies", clause: "GZ-5.63" },
    power_of_tech: { name: "Power of Tech", text: "+1 on one die of each roll, taken from the Civilians", clause: "GZ-5.64" },
  } as Record<string, Fact>,
};
