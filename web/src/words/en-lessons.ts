// What a first-time player is told, a card a step, when the step first matters.

export interface Lesson {
  title: string;
  text: string;
  clause: string;
}

/** By game, then by the key that `games/` ties to a moment; a key may depend on one's side. */
export const lessons: Record<string, Record<string, Lesson>> = {
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
};
