// What a piece, a place or a figure of the board is, in words.
import { capital } from "../../lib/names";
import { words } from "../../words";
import type { Explained, Fact } from "../kit/explaining.svelte";
import { pointsOf, todayOf, type Fight } from "./position";
import { armyKind, type ArmyCard, type Printed } from "./printed";
import type { Scene } from "./scene.svelte";

const said = words.darkAgeZ;
const { explained } = said;

/** Return what is to be known of a place of the board; null if nothing. */
export function explain(scene: Scene, key: string): Explained | null {
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
      return mission ? { title: capital(said.hand.kinds[mission.kind] ?? ""), text: mission.text } : null;
    }
    case "track":
      return { title: printed.tracks.find((track) => track.id === id)?.name ?? "", ...explained.tracks[id] };
    case "gate":
      return gateExplained(scene, board);
    default:
      return explained.things[kind] ?? null;
  }
}

function cardFacts(card: ArmyCard, filled: Readonly<Record<string, string>>, printed: Printed): Fact[] {
  const slots = Object.entries(card.slots).map(([rank, bonus]) => {
    const name = printed.armies.get(filled[rank] ?? "")?.name;
    return said.slot(Number(rank), bonus) + (name ? explained.filledBy(name) : "");
  });
  const facts = [{ name: explained.beaten, text: explained.rises(card.zombification), clause: "DZ-4.112" }];
  if (card.charge > 0) facts.unshift({ name: said.hand.charge, text: explained.charge(card.charge), clause: "DZ-4.103" });
  if (slots.length > 0) facts.unshift({ name: explained.slots, text: capital(slots.join("; ")), clause: "DZ-4.82" });
  return facts;
}

function armyExplained(printed: Printed, id: string): Explained | null {
  const card = printed.armies.get(id);
  return card ? { title: card.name, text: `${said.kinds[armyKind(card)]}. ${explained.uses}`, facts: cardFacts(card, {}, printed) } : null;
}

function zoneExplained(scene: Scene, board: number, number: number): Explained | null {
  const { printed, then } = scene;
  const front = then.fronts[board];
  const zone = front?.zones[number - 1];
  if (!front || !zone) return null;
  const card = printed.armies.get(zone.card ?? "");
  const facts: Fact[] = card && zone.active ? cardFacts(card, zone.slots, printed) : [];
  if (card && !zone.active) facts.push({ name: said.frontier.defeated, text: explained.defeated, clause: "DZ-2.5" });
  const icon = printed.icons[number - 1] ?? "none";
  if (icon !== "none") facts.push({ name: explained.reward, text: explained.icons[icon] ?? "", clause: "DZ-2.7" });
  if (zone.passed_over) facts.push({ name: explained.mark, text: capital(said.frontier.passedOver), clause: "DZ-5.26" });
  if (zone.roar) facts.push({ name: explained.mark, text: capital(said.frontier.roar(zone.roar)), clause: "DZ-5.15" });
  const fight = front.fights.find((each) => each.zone === number);
  if (fight) facts.push({ name: explained.ifNow, text: capital(outlook(fight)), clause: "DZ-4.109" });
  const title = said.frontier.zone(number);
  return { title: card ? `${card.name}, ${title.toLowerCase()}` : title, text: capital(armyParts(scene, board, number).join(", ")), facts };
}

function commanderExplained({ printed, then, called }: Scene, id: string): Explained | null {
  const card = printed.commanders.get(id);
  if (!card) return null;
  const patron = then.patrons[id];
  const facts = [
    { name: explained.zones, text: capital(said.spread.zones(card.zones)), clause: "DZ-4.61" },
    patron === undefined
      ? { name: explained.recruit, text: explained.recruits, clause: "DZ-4.60" }
      : { name: explained.patron, text: capital(called(patron)), clause: "DZ-2.21" },
  ];
  const kind = card.ranged ? said.frontier.ranged : said.frontier.melee;
  return { title: card.name, text: `${capital(said.frontier.attack(card.attack))}, ${kind}. ${card.text}`, facts };
}

function relicExplained(printed: Printed, id: string): Explained | null {
  const card = printed.relics.get(id);
  if (!card) return null;
  const when = [said.relic.phases(card.phases), card.command ? "" : said.relic.free].filter(Boolean).join(", ");
  const facts = (["a", "b"] as const).map((side) => ({ name: side.toUpperCase(), text: card.effects[side] }));
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
  if (!seat) return { title, text: said.plate.barbarian };
  const mission = printed.missions.get(seat.mission ?? "");
  const income = then.forecast.income[kingdom];
  const facts: Fact[] = [
    { name: said.hand.kinds[mission?.kind ?? ""] ?? explained.mission, text: mission?.text ?? said.plate.hiddenMission },
    { name: explained.hand, text: listed(seat.hand, printed.armies) },
    { name: explained.relics, text: listed(seat.relics, printed.relics) },
    { name: said.hand.tomorrow, text: income ? explained.income(income.tokens, income.cards) : "", clause: "DZ-4.136" },
    { name: explained.ifNow, text: said.plate.today(todayOf(then, kingdom)), clause: "DZ-4.118" },
  ];
  return { title, text: scene.title(kingdom), facts: facts.filter(({ text }) => text) };
}

function invasionExplained({ printed, then }: Scene, id: string | null | undefined): Explained | null {
  const card = printed.invasions.get(id ?? "");
  if (!card) return null;
  const here = then.spawned.at(-1) === id;
  const { zombies, hp, damage } = here ? then.forecast : card;
  const facts: Fact[] = [
    { name: explained.hp, text: explained.hpText(hp), clause: "DZ-4.109" },
    { name: explained.damage, text: explained.damageText(damage), clause: "DZ-4.115" },
    { name: explained.speed, text: explained.speedText, clause: "DZ-4.133" },
  ];
  const earlier = then.spawned.slice(0, -1).map((each) => printed.invasions.get(each)?.name ?? each);
  if (here && !card.boss && earlier.length > 0) facts.push({ name: explained.power, text: earlier.join(", "), clause: "DZ-2.16" });
  return { title: card.name, text: [said.band.short(zombies, hp, damage), card.text].filter(Boolean).join(". "), facts };
}

function gateExplained({ then, called }: Scene, board: number): Explained | null {
  const front = then.fronts[board];
  if (!front) return null;
  const damage = front.through * then.forecast.damage;
  const facts = front.protection.map(({ seat, vp }) => ({
    name: capital(called(seat)),
    text: explained.gate(damage, vp, pointsOf(seat, front.lost)),
    clause: "DZ-4.117",
  }));
  return { title: explained.ifNow, text: explained.through(front.through), facts };
}

/** Return everything that is to be seen in a zone, for those who hear the board instead of seeing it. */
export function zoneName(scene: Scene, board: number, number: number): string {
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
    zone?.passed_over && said.frontier.passedOver,
    zone?.roar && said.frontier.roar(zone.roar),
    fight && outlook(fight),
  ];
  return parts.filter(Boolean).join(", ");
}

function armyParts({ then, called }: Scene, board: number, number: number): string[] {
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
