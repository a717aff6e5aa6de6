// What a piece, a place or a figure of the board is, in words.
import { glossary } from "../../lib/glossary";
import { capital } from "../../lib/names";
import { words } from "../../words";
import { entry, type Explained, type Fact } from "../kit/explaining.svelte";
import { pointsOf, todayOf, type Fight } from "./position";
import { armyKind, type ArmyCard, type Printed } from "./printed";
import type { DarkAge } from "./scene.svelte";

const said = words.darkAgeZ;
/** What explains this game's terms. */
export const { term } = glossary("dark-age-z");

/** Places and figures that are always the same. */
const THINGS = new Set(["tech", "tomorrow", "pool", "pioneers", "steps", "horde"]);

/** Return what is to be known of a place of the board; null if nothing. */
export function explain(scene: DarkAge, key: string): Explained | null {
  const [, kind = "", id = ""] = /^([^:]*):?(.*)$/.exec(key) ?? [];
  const [board = 0, zone = 1] = id.split(".").map(Number);
  const { printed, then } = scene;
  switch (kind) {
    case "zone":
    case "side":
    case "slot":
      return zoneExplained(scene, board, zone);
    case "lead":
      return commanderExplained(scene, then.fronts[board]?.zones[zone - 1]?.commander ?? "");
    case "commander":
      return commanderExplained(scene, id);
    case "hand":
    case "offer":
    case "pile":
      return printed.relics.has(id) ? relicExplained(printed, id) : armyExplained(printed, id);
    case "relic":
      return relicExplained(printed, id.split(".")[0] ?? "");
    case "seat":
      return seatExplained(scene, Number(id));
    case "invasion":
      return invasionExplained(scene, then.spawned.at(-1));
    case "boss":
      return invasionExplained(scene, then.boss);
    case "mission": {
      const mission = printed.missions.get(id);
      return mission ? { ...entry(term(`mission.${mission.kind}`)), text: mission.text } : null;
    }
    case "track":
      return entry(term(`track.${id}`));
    case "gate":
      return gateExplained(scene, board);
    default:
      return THINGS.has(kind) ? entry(term(kind)) : null;
  }
}

function cardFacts(card: ArmyCard, filled: Readonly<Record<string, string>>, printed: Printed): Fact[] {
  const slots = Object.entries(card.slots).map(([rank, bonus]) => {
    const name = printed.armies.get(filled[rank] ?? "")?.name;
    return said.slot(Number(rank), bonus) + (name ? ` (${name})` : "");
  });
  const facts: Fact[] = slots.length > 0 ? [{ ...term("slots"), text: capital(slots.join("; ")) }] : [];
  if (card.charge > 0) facts.push(term("charge", { kills: card.charge }));
  facts.push(card.zombification > 0 ? term("rises", { zombies: card.zombification }) : term("never-rises"));
  return facts;
}

function armyExplained(printed: Printed, id: string): Explained | null {
  const card = printed.armies.get(id);
  if (!card) return null;
  const text = `${term(`army.${armyKind(card)}`).text}. ${term("army.uses").text}`;
  return { title: card.name, text, facts: cardFacts(card, {}, printed) };
}

function zoneExplained(scene: DarkAge, board: number, number: number): Explained | null {
  const { printed, then } = scene;
  const front = then.fronts[board];
  const zone = front?.zones[number - 1];
  if (!front || !zone) return null;
  const card = printed.armies.get(zone.card ?? "");
  const facts: Fact[] = card && zone.active ? cardFacts(card, zone.slots, printed) : [];
  if (card && !zone.active) facts.push(term("defeated"));
  const icon = printed.icons[number - 1] ?? "none";
  if (icon !== "none") facts.push(term(`icon.${icon}`));
  if (zone.passed_over) facts.push(term("passed-over"));
  if (zone.roar) facts.push(term(zone.roar > 0 ? "roar.more" : "roar.less"));
  const fight = front.fights.find((each) => each.zone === number);
  if (fight) facts.push({ ...term("outlook"), text: capital(outlook(fight)) });
  const title = said.frontier.zone(number);
  return { title: card ? `${card.name}, ${title.toLowerCase()}` : title, text: capital(armyParts(scene, board, number).join(", ")), facts };
}

function commanderExplained({ printed, then, called }: DarkAge, id: string): Explained | null {
  const card = printed.commanders.get(id);
  if (!card) return null;
  const patron = then.patrons[id];
  const facts: Fact[] = [
    { ...term("zones"), text: capital(said.spread.zones(card.zones)) },
    patron === undefined ? term("recruit") : { ...term("patron"), text: capital(called(patron)) },
  ];
  const kind = card.ranged ? said.frontier.ranged : said.frontier.melee;
  return { title: card.name, text: `${capital(said.frontier.attack(card.attack))}, ${kind}. ${card.text}`, facts };
}

function relicExplained(printed: Printed, id: string): Explained | null {
  const card = printed.relics.get(id);
  if (!card) return null;
  const when = [said.relic.phases(card.phases), card.command ? "" : said.relic.free].filter(Boolean).join(", ");
  const facts = (["a", "b"] as const).map((side) => ({ ...term(`relic.${id}.${side}`), name: side.toUpperCase() }));
  return { title: card.name, text: capital(when), facts };
}

function listed(counts: Readonly<Record<string, number>>, names: ReadonlyMap<string, { name: string }>): string {
  return Object.entries(counts)
    .map(([id, count]) => `${names.get(id)?.name ?? id}${count > 1 ? ` ${said.hand.times(count)}` : ""}`)
    .join(", ");
}

function seatExplained(scene: DarkAge, kingdom: number): Explained {
  const { printed, then } = scene;
  const seat = then.seats[kingdom];
  const title = scene.name(kingdom);
  if (!seat) return { ...entry(term("barbarian")), title };
  const mission = printed.missions.get(seat.mission ?? "");
  const income = then.forecast.income[kingdom];
  const facts: Fact[] = [
    mission ? { ...term(`mission.${mission.kind}`), text: mission.text } : term("mission.hidden"),
    { ...term("hand"), text: listed(seat.hand, printed.armies) },
    { ...term("relics"), text: listed(seat.relics, printed.relics) },
    ...(income ? [term("income", { tokens: income.tokens, cards: income.cards })] : []),
    { ...term("today"), text: said.plate.today(todayOf(then, kingdom)) },
  ];
  return { title, text: scene.title(kingdom), facts: facts.filter(({ text }) => text) };
}

function invasionExplained({ printed, then }: DarkAge, id: string | null | undefined): Explained | null {
  const card = printed.invasions.get(id ?? "");
  if (!card) return null;
  const here = then.spawned.at(-1) === id;
  const { zombies, hp, damage } = here ? then.forecast : card;
  const facts: Fact[] = [term("hp", { hp }), term("damage", { damage }), term("speed")];
  const earlier = then.spawned.slice(0, -1).map((each) => printed.invasions.get(each)?.name ?? each);
  if (here && !card.boss && earlier.length > 0) facts.push({ ...term("power-up"), text: earlier.join(", ") });
  return { title: card.name, text: [said.band.short(zombies, hp, damage), card.text].filter(Boolean).join(". "), facts };
}

function gateExplained({ then, name }: DarkAge, board: number): Explained | null {
  const front = then.fronts[board];
  if (!front) return null;
  const damage = front.through * then.forecast.damage;
  const facts = front.protection.map(({ seat, vp }) => ({
    ...term("gate-loss", { damage, protection: vp, lost: pointsOf(seat, front.lost) }),
    name: name(seat),
  }));
  return { title: term("outlook").name, text: said.frontier.gate(front.through), facts };
}

/** Return everything that is to be seen in a zone, for those who hear the board instead of seeing it. */
export function zoneName(scene: DarkAge, board: number, number: number): string {
  const { printed, then, called } = scene;
  const front = then.fronts[board];
  const zone = front?.zones[number - 1];
  const commander = printed.commanders.get(zone?.commander ?? "");
  const fight = front?.fights.find((each) => each.zone === number);
  const parts = [
    said.frontier.zone(number),
    printed.armies.get(zone?.card ?? "")?.name,
    ...armyParts(scene, board, number),
    commander && said.frontier.commander(commander.name, called(then.patrons[commander.id] ?? -1)),
    zone?.passed_over && term("passed-over").text,
    zone?.roar && term(zone.roar > 0 ? "roar.more" : "roar.less").text,
    fight && outlook(fight),
  ];
  return parts.filter(Boolean).join(", ");
}

function armyParts({ then, called }: DarkAge, board: number, number: number): string[] {
  const front = then.fronts[board];
  const zone = front?.zones[number - 1];
  if (!front || !zone || zone.card === null) return [said.frontier.empty];
  const loyal = said.frontier.loyal(called(zone.loyal ?? -1));
  if (!zone.active) return [loyal, said.frontier.defeated];
  const kind = front.ranged[number - 1] ? said.frontier.ranged : said.frontier.melee;
  const filled = Object.keys(zone.slots).length;
  return [loyal, said.frontier.attack(front.attack[number - 1] ?? 0), kind, ...(filled > 0 ? [said.frontier.filled(filled)] : [])];
}

/** Say what would happen in a zone if combat came now. */
function outlook(fight: Fight): string {
  return said.frontier.arrive(fight.zombies, fight.left) + (fight.defeated ? `, ${said.frontier.wouldFall}` : "");
}
