// Boards by game. A game that has none is played with lists and text.
import type { Component } from "svelte";
import type { BoardProps } from "./board";

type Loaded = Promise<{ default: Component<BoardProps> }>;

/** Load once: whoever asks again is given the same promise, unless it failed. */
function once(load: () => Loaded): () => Loaded {
  let loading: Loaded | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Each is loaded when a table of its game is opened. */
export const boards: Record<string, () => Loaded> = {
  conflict: once(() => import("./conflict/Conflict.svelte")),
  "ground-zero": once(() => import("./ground-zero/GroundZero.svelte")),
};
