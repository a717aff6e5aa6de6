// Words of Dark Age Z's board in English: what pieces are called, what combat did.

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

const RANKS = ["weakened", "bronze", "silver", "gold"];

export const darkAgeZ = {
  label: "Frontiers",
  numerals: ["0", "I", "II", "III"],
  slot: (rank: number, bonus: number) => `${RANKS[rank]} slot, +${bonus}`,
  plus: (amount: number) => `+${amount}`,
  signed: (amount: number) => (amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0"),
  vp: "VP",
  you: "you",
  barbarian: "the Barbarian",

  band: {
    label: "The day",
    each: (zombies: number, hp: number) => [`${zombies}`, " a frontier, ", `${hp}`, " HP each"] as const,
    hits: (damage: number, speed: number) => [`${damage}`, " gate damage, speed ", `${speed}`] as const,
    short: (zombies: number, hp: number, damage: number) => `${zombies} a frontier, HP ${hp}, damage ${damage}`,
    boss: (name: string) => `Last day: ${name}`,
    steps: (steps: number) => ` ${steps === 1 ? "step" : "steps"} until battle`,
    stepLabel: (steps: number, most: number) => `${counted(steps, "step")} of ${most} until battle`,
    toDay: (steps: number) => `${counted(steps, "step")} until battle: show the day`,
    tracks: "Strategy commands",
    track: (name: string, price: number | null) =>
      price === null ? `${name}: closed for today` : `${name}: costs ${counted(price, "token")}`,
    closed: "closed today",
    cost: (tokens: number) => counted(tokens, "token"),
    hold: (tokens: number) => `you hold ${tokens}`,
    pool: (pool: number) => `Take 1 of ${pool} tokens`,
    poolShort: "Pool",
    pioneers: (tokens: number) => (tokens > 0 ? `${counted(tokens, "pioneer token")}` : "no pioneer tokens left"),
    together: (vp: number, threshold: number) => `Together ${vp} of ${threshold} VP`,
  },

  frontier: {
    label: (left: string, right: string) => `Frontier between ${left} and ${right}`,
    hordeLabel: (zombies: number) => `Horde of ${counted(zombies, "zombie")}`,
    zone: (zone: number) => `Zone ${zone}`,
    empty: "empty",
    loyal: (name: string) => `loyal to ${name}`,
    attack: (attack: number) => `attack ${attack}`,
    ranged: "ranged",
    melee: "melee",
    defeated: "defeated",
    filled: (cards: number) => `${counted(cards, "reinforcement")}`,
    commander: (name: string, patron: string) => `${name}, recruited by ${patron}`,
    wouldFall: "would fall",
    arrive: (zombies: number, left: number) => `${counted(zombies, "zombie")} would come, ${left} would go on`,
    goOn: (zombies: number, left: number) => `${zombies}→${left}`,
    holds: "Gate holds",
    held: "Gate held",
    getThrough: "get through",
    gotThrough: "got through",
    count: (zombies: number) => (zombies > 0 ? `${zombies}` : "holds"),
    gate: (through: number) => `Gate: ${through > 0 ? `${counted(through, "zombie")} would get through` : "it would hold"}. Show the sums`,
    sideFor: "For",
    sideLabel: (name: string, zone: number) => `Zone ${zone}, for ${name}`,
    covers: { command: "covers coin", army: "covers card", gate: "covers shield", none: "covers nothing" } as Record<string, string>,
  },

  plate: {
    vp: (vp: number) => `${vp} victory points`,
    figures: { tokens: "tokens", cards: "army cards", relics: "relics", level: "technology level" },
    passed: "passed",
    rules: "no player",
    today: (vp: number) => (vp < 0 ? `−${-vp} VP` : `+${vp} VP`),
  },

  hand: {
    label: "Your cards",
    yours: "Your hand",
    onWay: "To be placed",
    none: "No army cards",
    relics: "Relics",
    times: (count: number) => `×${count}`,
    card: (name: string, attack: number, count: number) => `${name}, attack ${attack}${count > 1 ? `, ${count} of them` : ""}`,
    leaves: "on the table",
    more: (cards: number) => `${counted(cards, "more card")} to the right`,
    rises: "rises if lost",
    never: "never rises",
    charge: "Charge",
    have: "Now",
    needs: (least?: number, most?: number) => (most === undefined ? `of ${least} needed` : `of at most ${most}`),
    technology: "Technology",
    next: (cards: number, rank: number) => `next: ${cards} ${RANKS[rank]}`,
    best: "highest level",
    upgrade: (cards: number, rank: number) => `Upgrade for ${cards} ${RANKS[rank]}`,
    tomorrow: "Tomorrow",
  },

  spread: {
    choose_mission: "Your kingdom's missions",
    keep_relic: "Drawn relics",
    apollo_play: "Drawn cards",
    pass_commander: "The Gathering",
    relic_choice: "Discard pile",
    zones: (zones: readonly number[]) => (zones.length === 5 ? "any zone" : `zone ${zones.join(", ")}`),
  },

  relic: {
    phases: (phases: readonly number[]) =>
      phases.length > 2 ? "any time" : phases.map((phase) => (phase === 1 ? "planning" : "rallying")).join(" or "),
    free: "no command",
    discard: "Discard: wake an army",
  },

  does: {
    pass: "You act no more today, and your tokens go back",
    with: (others: readonly string[]) => (others.length > 1 ? `between ${others.join(" and ")}` : `with ${others[0]}`),
    through: (who: string) => `Zombies through the gate ${who}`,
    fate: (kills: number, falls: boolean, turned: number) =>
      [`It kills ${kills}`, falls ? (turned > 0 ? `falls and rises as ${turned}` : "falls") : "holds"].join(", "),
    today: "Your VP if battle came now",
    tokens: "Your tokens tomorrow",
    cards: "Your army cards tomorrow",
  },

  combat: {
    title: (day: number) => `Combat of day ${day}`,
    open: (day: number, vp: number | null) => (vp === null ? `Day ${day}` : `Day ${day}: ${vp < 0 ? "−" : "+"}${Math.abs(vp)} VP`),
    close: "Close",
    zone: "Zone",
    came: "came",
    attack: "attack",
    killed: "killed",
    onward: "go on",
    total: (own: number, support: number) => (support > 0 ? `${own} + ${support} = ${own + support}` : `${own}`),
    hp: "HP",
    byHp: (hp: number) => `÷ ${hp}`,
    charge: (kills: number) => `${kills} by Charge`,
    falls: (turned: number) => (turned > 0 ? `falls, +${turned}` : "falls"),
    passed: "passed over",
    walkOn: "walk on",
    reward: (name: string) => (name === "you" ? "1 for your support" : `1 for ${name}'s support`),
    for: (name: string) => `for ${name}`,
    gate: "Gate",
    reached: (zombies: number) => (zombies > 0 ? `${counted(zombies, "zombie")} got through` : "held"),
    would: (zombies: number) => (zombies > 0 ? `${counted(zombies, "zombie")} would get through` : "holds"),
    loses: (name: string, vp: number) => `${name} −${vp} VP`,
    nothing: "No zombies here.",
    scored: "Kills scored",
    score: (name: string, kills: number, vp: number) =>
      `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${counted(kills, "kill")}, +${vp} VP`,
  },
};
