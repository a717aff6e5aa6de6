// Four lands of Ground Zero, and who stands there.
import type { Board, PartiesRow, TerritoriesRow } from "../src/boards/ground-zero/known";
import type { View } from "../src/boards/ground-zero/position";
import type { Json } from "../src/protocol";
import { partly } from "./samples";

const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 100, y],
  [x + 100, y + 100],
  [x, y + 100],
];

/** Nile and Congo side by side, Persia below Nile, and Outback across the sea from Congo. */
export const board = partly<Board>({
  canvas: { width: 800, height: 600, sea_color: "", source: "" },
  regions: [{ id: "sunlands", name: "Sunlands", points: 4, label: [300, 60] }],
  territories: [
    { id: "nile", name: "Nile", region: "sunlands", center: [150, 150], polygon: square(100, 100) },
    { id: "congo", name: "Congo", region: "sunlands", center: [250, 150], polygon: square(200, 100) },
    { id: "persia", name: "Persia", region: "sunlands", center: [150, 250], polygon: square(100, 200) },
    { id: "outback", name: "Outback", region: "sunlands", center: [550, 450], polygon: square(500, 400) },
  ],
  land: [
    ["nile", "congo"],
    ["nile", "persia"],
  ],
  lines: [{ a: "congo", b: "outback", wrap: false }],
});

export const LANDS: Record<string, TerritoriesRow> = {
  nile: { owner: "military", units: 6, city: true },
  congo: { owner: "zombies", units: 4 },
  persia: { owner: "military", units: 2 },
  outback: { owner: "zombies", units: 0, city: true },
};
const row = (seat: number | null, changed: Partial<PartiesRow> = {}): PartiesRow => ({
  seat,
  ai: seat === null,
  hand: [],
  bonuses: [],
  fallen: 0,
  ...changed,
});

export function view(lands: Record<string, TerritoriesRow> = LANDS, changed: Record<string, Json> = {}): View {
  const parties = { military: row(0, { hand: ["nile"] }), zombies: row(null, { bonuses: ["power_of_tech"] }) };
  return partly<View>({ odds: [], known: { parties, territories: lands, walls: [], deck: 30, discard: [], stack: [], ...changed } });
}
