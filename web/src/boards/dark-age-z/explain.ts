// What a piece, a place or a figure of the board is, in words.
import { glossary } from "../../lib/glossary";
import { capital } from "../../lib/names";
import { words } from "../../words";
import { entry, type Explained, type Fact } from "../kit/explaining.svelte";
import type { Fight, Zone } from "./position";
import { todayOf } from "./position";
import { armyKind, type ArmyCard, type Printed } from "./printed";
import type { Scene } from "./scene.svelte";

const said = words.darkAgeZ;
/** What explains this game's terms. */
export const { term } = glossary("dark-age-z");

/** Places and figures that are always the same. */
const THINGS = new Set(["tech", "tomorrow", "pool", "pioneers", "steps", "horde"]);

/** Return what is to be known of a place of the board; null if nothing. */
export function explain(scene: Scene, key: string): Explained | null {
  const split = key.indexOf(":");
  const [kind, id] = split < 0 ? [key, ""] : [key.slice(0, split), key.slice(split + 1)];
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
    case "boss":
      return invasionExplained(scene, kind);
    case "mission": {
      const mission = printed.missions.get(id);
      return mission ? { ...entry(term(`mission.${mission.kind}`)), text: mission.text } : null;
    }
    case "track":
      return entry(term(`track.${id}`));
    case "gate":
      return gateExplained(scene, Number(id));
    default:
      return THINGS.has(kind) ? entry(term(kind)) : null;
  }
}

/** Return the slots of a card in words. */
function slotsOf(card: ArmyCard, filled: Readonly<Record<string, string>>, printed: Printed): string {
  return Object.entries(card.slots)
    .map(([rank, bonus]) => {
      const name = printed.armies.get(filled[rank] ?? "")?.name;
      return said.slot(Number(rank), bonus) + (name ? ` (${name})` : "");
    })
    .join("; ");
}

function cardFacts(card: ArmyCard, filled: Readonly<Record<string, string>>, printed: Printed): Fact[] {
  const facts: Fact[] = [];
  const slots = slotsOf(card, filled, printed);
  if (slots) facts.push({ ...term("slots"), text: capital(slots) });
  if (card.charge > 0) facts.push(term("charge", { kills: card.charge }));
  facts.push(card.zombification > 0 ? term("rises", { zombies: card.zombification }) : term("never-rises"));
  return facts;
}

function armyExplained(printed: Printed, id: string): Explained | null {
  const card = printed.armies.get(id);
  if (!card) return null;
  const kind = term(`army.${armyKind(card)}`).text;
  return { title: card.name, text: `${kind}. ${term("army.uses").text}`, facts: cardFacts(card, {}, printed) };
}

function zoneExplained(scene: Scene, board: number, number: number): Explained | null {
  const { printed, then } = scene;
  const front = then.fronts[board];
  const zone = front?.zones[number - 1];
  if (!front || !zone) return null;
  const card = printed.armies.get(zone.card ?? "");
  const facts: Fact[] = [];
  if (card && zone.active) facts.push(...cardFacts(card, zone.slots, printed));
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

function commanderExplained({ printed, then, called }: Scene, id: string): Explained | null {
  const card = printed.commanders.get(id);
  if (!card) return null;
  const facts: Fact[] = [{ ...term("zones"), text: capital(said.spread.zones(card.zones)) }];
  const patron = then.patrons[id];
  if (patron === undefined) facts.push(term("recruit"));
  else facts.push({ ...term("patron"), text: capital(called(patron)) });
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

function seatExplained(scene: Scene, kingdom: number): Explained {
  const { printed, then } = scene;
  const seat = then.seats[kingdom];
  const title = capital(scene.called(kingdom));
  if (!seat) return { ...entry(term("barbarian")), title };
  const facts: Fact[] = [];
  const add = (key: string, text: string): void => void (text && facts.push({ ...term(key), text }));
  const mission = printed.missions.get(seat.mission ?? "");
  facts.push(mission ? { ...term(`mission.${mission.kind}`), text: mission.text } : term("mission.hidden"));
  add("hand", listed(seat.hand, printed.armies));
  add("relics", listed(seat.relics, printed.relics));
  const income = then.forecast.income[kingdom];
  if (income) facts.push(term("income", { tokens: income.tokens, cards: income.cards }));
  add("today", said.plate.today(todayOf(then, kingdom)));
  return { title, text: scene.title(kingdom), facts };
}

function invasionExplained({ printed, then }: Scene, kind: "invasion" | "boss"): Explained | null {
  const card = printed.invasions.get((kind === "boss" ? then.boss : then.spawned.at(-1)) ?? "");
  if (!card) return null;
  const { zombies, hp, damage } = kind === "boss" ? card : then.forecast;
  const facts: Fact[] = [term("hp", { hp }), term("damage", { damage }), term("speed")];
  const earlier = then.spawned.slice(0, -1).map((each) => printed.invasions.get(each)?.name ?? each);
  if (kind === "invasion" && !card.boss && earlier.length > 0) {
    facts.push({ ...term("power-up"), text: earlier.join(", ") });
  }
  return { title: card.name, text: [said.band.short(zombies, hp, damage), card.text].filter(Boolean).join(". "), facts };
}

function gateExplained(scene: Scene, board: number): Explained | null {
  const front = scene.then.fronts[board];
  if (!front) return null;
  const facts = front.protection.map(({ seat, vp }) => {
    const lost = front.lost.find((loss) => loss.seat === seat)?.vp ?? 0;
    const damage = front.through * scene.then.forecast.damage;
    return { ...term("gate-loss", { damage, protection: vp, lost }), name: capital(scene.called(seat)) };
  });
  return { title: term("outlook").name, text: said.frontier.gate(front.through), facts };
}

/** Return everything that is to be seen in a zone, for those who hear the board instead of seeing it. */
export function zoneName(scene: Scene, board: number, number: number): string {
  const { printed, then, called } = scene;
  const zone = then.fronts[board]?.zones[number - 1];
  const parts = [said.frontier.zone(number), printed.armies.get(zone?.card ?? "")?.name ?? ""];
  parts.push(...armyParts(scene, board, number));
  const commander = printed.commanders.get(zone?.commander ?? "");
  if (commander) parts.push(said.frontier.commander(commander.name, called(then.patrons[commander.id] ?? -1)));
  if (zone?.passed_over) parts.push(term("passed-over").text);
  if (zone?.roar) parts.push(term(zone.roar > 0 ? "roar.more" : "roar.less").text);
  const fight = then.fronts[board]?.fights.find((each) => each.zone === number);
  if (fight) parts.push(outlook(fight));
  return parts.filter(Boolean).join(", ");
}

function armyParts({ then, called }: Scene, board: number, number: number): string[] {
  const front = then.fronts[board];
  const zone: Zone | undefined = front?.zones[number - 1];
  if (!front || !zone || zone.card === null) return [said.frontier.empty];
  const parts = [said.frontier.loyal(called(zone.loyal ?? -1))];
  if (!zone.active) return [...parts, said.frontier.defeated];
  parts.push(said.frontier.attack(front.attack[number - 1] ?? 0), front.ranged[number - 1] ? said.frontier.ranged : said.frontier.melee);
  const filled = Object.keys(zone.slots).length;
  return filled > 0 ? [...parts, said.frontier.filled(filled)] : parts;
}

/** Say what would happen in a zone if combat came now. */
function outlook(fight: Fight): string {
  return [said.frontier.arrive(fight.zombies, fight.left), fight.defeated ? said.frontier.wouldFall : ""].filter(Boolean).join(", ");
}
