// What events change on the board before the view that they led to is shown.
import type { GameEvent } from "./known";
import type { Board, Kingdom, Standing, Zone } from "./position";

/** What events may change of a standing. */
interface Draft {
  boards: Board[];
  steps: number;
  seats: Kingdom[];
}

const EMPTY = { card: null, loyal: null, active: false, slots: {}, ranged: false };

function gain(draft: Draft, seat: number, vp: number): void {
  const kingdom = draft.seats[seat];
  if (kingdom) kingdom.vp += vp;
}

function march(zones: Zone[], moves: readonly [number, number][]): void {
  for (const [from, to] of moves) {
    const [source, target] = [zones[from - 1], zones[to - 1]];
    if (!source || !target) continue;
    const { card, loyal, active, slots, ranged } = source;
    Object.assign(target, { card, loyal, active, slots, ranged });
    Object.assign(source, EMPTY);
  }
}

function change(draft: Draft, happened: GameEvent): void {
  switch (happened.event) {
    case "kills_scored":
    case "vp_gained":
      gain(draft, happened.facts.seat, happened.facts.vp);
      return;
    case "gate_hit":
      for (const { seat, vp } of happened.facts.lost) gain(draft, seat, -vp);
      return;
    case "field_command":
      draft.steps = happened.facts.steps;
      return;
  }
  if (!("board" in happened.facts) || happened.facts.board === undefined) return;
  const board = draft.boards[happened.facts.board];
  if (!board) return;
  if (happened.event === "combat_started") board.horde = 0;
  if (happened.event === "armies_marched") march(board.zones, happened.facts.moves);
  const zone = "zone" in happened.facts ? board.zones[(happened.facts.zone ?? 0) - 1] : undefined;
  if (zone) changeZone(board, zone, happened);
}

function changeZone(board: Board, zone: Zone, happened: GameEvent): void {
  switch (happened.event) {
    case "army_played":
    case "army_placed":
      Object.assign(zone, { ...EMPTY, card: happened.facts.card, loyal: happened.facts.loyal, active: true });
      break;
    case "army_removed":
      Object.assign(zone, EMPTY);
      board.horde += happened.facts.zombies;
      break;
    case "army_reactivated":
      Object.assign(zone, { active: true, loyal: happened.facts.loyal });
      break;
    case "army_reinforced":
      zone.slots = { ...zone.slots, [happened.facts.slot]: happened.facts.card };
      break;
    case "commander_assigned":
      Object.assign(zone, { commander: happened.facts.commander, active: zone.card !== null });
      break;
    case "zone_fought":
      if (happened.facts.defeated) zone.active = false;
      break;
  }
}

/** Return what is shown after events whose view has not come yet. */
export function unfold(standing: Standing, events: readonly GameEvent[]): Standing {
  const draft: Draft = {
    boards: standing.boards.map((board) => ({ horde: board.horde, zones: board.zones.map((zone) => ({ ...zone })) })),
    steps: standing.steps,
    seats: standing.seats.map((kingdom) => ({ ...kingdom })),
  };
  for (const happened of events) change(draft, happened);
  return { ...standing, ...draft };
}
