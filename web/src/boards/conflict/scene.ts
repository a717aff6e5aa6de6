// What the parts of the board are given alike.
import type { Explained } from "../kit/explaining.svelte";
import type { Battle } from "./battle";
import type { Ghost } from "./ghosts";
import type { Happening } from "./happening";
import type { Pack } from "./pack";
import type { Standing } from "./position";
import type { Track } from "./traces";

/** What is drawn on the ground. */
export interface Scene {
  pack: Pack;
  standing: Standing;
  ghosts: ReadonlyMap<string, Ghost>;
  tracks: readonly Track[];
  battle: Battle | null;
  /** All cells that can be named, in reading order, and those that are always in sight. */
  cells: readonly string[];
  home: readonly string[];
  chips: ReadonlyMap<string, number>;
  /** Pieces that can be dragged. */
  grips: ReadonlyMap<string, string | null>;
  happening: Happening | null;
  explained: (cell: string) => Explained | null;
}

/** How options are shown on tiles: their numbers, and which of them stand out. */
export interface Picking {
  chips: ReadonlyMap<string, number>;
  hot: ReadonlySet<string>;
  tried: ReadonlySet<string>;
  hinted: ReadonlySet<string>;
  onhover: (action: string | null) => void;
}
