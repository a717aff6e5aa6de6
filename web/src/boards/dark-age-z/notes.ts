// What a click on something that cannot be chosen explains, and the choices of a relic.
import type { OptionChoice, Party } from "../../protocol";
import { capital } from "../../lib/names";
import { words } from "../../words";
import type { Lit } from "./choices";
import type { Standing } from "./position";
import type { Printed } from "./printed";
import { zoneLines, type Called } from "./said";

const said = words.darkAgeZ;

export interface NoteEntry {
  words: string;
  mark: string;
  option: OptionChoice | null;
  why: string | null;
}

export interface Noted {
  title: string;
  lines: string[];
  entries: NoteEntry[];
}

/** What notes are made of. */
export interface Source {
  standing: Standing;
  printed: Printed;
  parties: readonly Party[];
  called: Called;
  /** Whether something is asked of you, so that asking why makes sense. */
  asked: boolean;
}

const STEED = "iron-steed";

/** Return both effects of a relic, and what else it may be used for now. */
function relicEntries(id: string, lit: Lit | undefined, { printed, asked }: Source): NoteEntry[] {
  const card = printed.relics.get(id);
  const options = lit?.options ?? [];
  const found: NoteEntry[] = (["a", "b"] as const).map((side) => {
    const action = id === STEED ? `steed ${side}` : `relic ${id} ${side}`;
    const option = options.find((each) => each.action === action) ?? null;
    return { words: card?.effects[side] ?? "", mark: said.relic.effect[side] ?? "", option, why: asked ? action : null };
  });
  for (const option of options) {
    if (found.some((entry) => entry.option === option)) continue;
    const text = option.kind === "mission_discard" ? said.relic.discard : option.words;
    found.push({ words: text, mark: "+", option, why: null });
  }
  return found;
}

function listed(counts: Readonly<Record<string, number>>, called: (id: string) => string): string {
  return Object.entries(counts)
    .map(([id, count]) => (count > 1 ? `${called(id)} ${said.hand.times(count)}` : called(id)))
    .join(", ");
}

function plate(kingdom: number, { standing, printed, parties, called }: Source): Noted {
  const seat = standing.seats[kingdom];
  const title = parties.find((party) => party.seat === kingdom)?.title ?? called(kingdom);
  if (!seat) return { title: capital(called(kingdom)), lines: [said.plate.barbarian], entries: [] };
  const lines: string[] = [];
  const mission = printed.missions.get(seat.mission ?? "");
  lines.push(mission ? said.plate.mission(mission.text) : said.plate.hiddenMission);
  const hand = listed(seat.hand, (id) => printed.armies.get(id)?.name ?? id);
  if (hand) lines.push(said.plate.knows(hand));
  const relics = listed(seat.relics, (id) => printed.relics.get(id)?.name ?? id);
  if (relics) lines.push(said.plate.knownRelics(relics));
  const income = standing.forecast.income[kingdom];
  if (income) lines.push(said.plate.income(income.tokens, income.cards));
  if (seat.kills > 0) lines.push(said.plate.kills(seat.kills));
  return { title, lines, entries: [] };
}

/** Return what a place has to say; null if nothing. */
export function noteOf(key: string, lit: Lit | undefined, source: Source): Noted | null {
  const { standing, printed, called } = source;
  const [kind = "", id = ""] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  if (kind === "relic") {
    const card = printed.relics.get(id);
    if (!card) return null;
    const when = [said.relic.phases(card.phases), card.command ? "" : said.relic.free].filter(Boolean).join(", ");
    return { title: card.name, lines: [capital(when)], entries: relicEntries(id, lit, source) };
  }
  if (lit && lit.options.length > 1) {
    return { title: "", lines: [], entries: lit.options.map((option) => ({ words: option.words, mark: "+", option, why: null })) };
  }
  if (kind === "seat") return plate(Number(id), source);
  if (kind === "zone" || kind === "lead") {
    const [board = 0, zone = 1] = id.split(".").map(Number);
    const card = printed.armies.get(standing.boards[board]?.zones[zone - 1]?.card ?? "");
    return { title: card?.name ?? said.frontier.zone(zone), lines: zoneLines(standing, printed, board, zone - 1, called), entries: [] };
  }
  const commander = kind === "gathered" ? printed.commanders.get(id) : undefined;
  if (commander) {
    const facts = [
      said.frontier.attack(commander.attack),
      commander.ranged ? said.frontier.ranged : said.frontier.melee,
      said.spread.zones(commander.zones),
    ];
    return { title: commander.name, lines: [capital(facts.join(", ")), commander.text], entries: [] };
  }
  const invasion = printed.invasions.get((key === "boss" ? standing.boss : standing.spawned.at(-1)) ?? "");
  if ((key === "boss" || key === "invasion") && invasion) {
    const { zombies, hp, damage } = key === "boss" ? invasion : { ...standing.forecast };
    const lines = [said.band.short(zombies, hp, damage), invasion.text].filter(Boolean);
    const earlier = standing.spawned.slice(0, -1).map((each) => printed.invasions.get(each)?.name ?? each);
    if (key === "invasion" && earlier.length > 0 && !invasion.boss) lines.push(`${said.band.power}: ${earlier.join(", ")}`);
    return { title: invasion.name, lines, entries: [] };
  }
  return null;
}
