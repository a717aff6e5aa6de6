// What events change on the board before the view that they led to is shown.
import type { EventInfo, Json } from "../../protocol";
import { number, seatNumber, text, type Board, type Kingdom, type Loss, type Standing, type Zone } from "./position";

type Told = Record<string, Json>;
type Change = (boards: Board[], facts: Told, standing: Draft) => void;

/** What events may change of a standing. */
interface Draft {
  boards: Board[];
  steps: number;
  tracks: number[];
  seats: Kingdom[];
}

function zoneOf(boards: Board[], facts: Told): Zone | undefined {
  return boards[number(facts["board"])]?.zones[number(facts["zone"]) - 1];
}

function laid(boards: Board[], facts: Told): void {
  const zone = zoneOf(boards, facts);
  if (zone) Object.assign(zone, { card: text(facts["card"]), loyal: seatNumber(facts["loyal"]), active: true, slots: {}, ranged: false });
}

function gained(draft: Draft, facts: Told, vp: number): void {
  const kingdom = draft.seats[number(facts["seat"])];
  if (kingdom) kingdom.vp += vp;
}

const CHANGES: Record<string, Change> = {
  army_played: laid,
  army_placed: laid,
  army_removed: (boards, facts) => {
    const zone = zoneOf(boards, facts);
    const board = boards[number(facts["board"])];
    if (zone) Object.assign(zone, { card: null, loyal: null, active: false, slots: {}, ranged: false });
    if (board) board.horde += number(facts["zombies"]);
  },
  armies_marched: (boards, facts) => {
    const zones = boards[number(facts["board"])]?.zones;
    for (const [from = 0, to = 0] of (facts["moves"] ?? []) as number[][]) {
      const [source, target] = [zones?.[from - 1], zones?.[to - 1]];
      if (!source || !target) continue;
      Object.assign(target, { card: source.card, loyal: source.loyal, active: source.active, slots: source.slots, ranged: source.ranged });
      Object.assign(source, { card: null, loyal: null, active: false, slots: {}, ranged: false });
    }
  },
  army_reactivated: (boards, facts) => {
    const zone = zoneOf(boards, facts);
    if (zone) Object.assign(zone, { active: true, loyal: seatNumber(facts["loyal"]) });
  },
  army_reinforced: (boards, facts) => {
    const zone = zoneOf(boards, facts);
    if (zone) zone.slots = { ...zone.slots, [String(number(facts["slot"]))]: text(facts["card"]) ?? "" };
  },
  commander_assigned: (boards, facts) => {
    const zone = zoneOf(boards, facts);
    if (zone) Object.assign(zone, { commander: text(facts["commander"]), active: zone.card !== null });
  },
  combat_started: (boards, facts) => {
    const board = boards[number(facts["board"])];
    if (board) board.horde = 0;
  },
  zone_fought: (boards, facts) => {
    const zone = zoneOf(boards, facts);
    if (zone && facts["defeated"] === true) zone.active = false;
  },
  gate_hit: (_, facts, draft) => {
    for (const loss of (facts["lost"] ?? []) as unknown as Loss[]) gained(draft, { seat: loss.seat }, -loss.vp);
  },
  kills_scored: (_, facts, draft) => gained(draft, facts, number(facts["vp"])),
  vp_gained: (_, facts, draft) => gained(draft, facts, number(facts["vp"])),
  field_command: (_, facts, draft) => {
    draft.steps = number(facts["steps"]);
  },
};

/** Return what is shown after events whose view has not come yet. */
export function unfold(standing: Standing, events: readonly EventInfo[]): Standing {
  if (!events.some((event) => event.event in CHANGES)) return standing;
  const draft: Draft = {
    boards: standing.boards.map((board) => ({ horde: board.horde, zones: board.zones.map((zone) => ({ ...zone })) })),
    steps: standing.steps,
    tracks: [...standing.tracks],
    seats: standing.seats.map((kingdom) => ({ ...kingdom })),
  };
  for (const { event, facts } of events) CHANGES[event]?.(draft.boards, facts, draft);
  return { ...standing, ...draft };
}
