// Boards by game. A game that has none is played with lists and text.
import type { Component } from "svelte";
import type { BoardProps, PlateProps } from "./board";

type Loaded<Props extends BoardProps | PlateProps> = Promise<{ default: Component<Props> }>;

/** Load once: whoever asks again is given the same promise, unless it failed. */
function once<Props extends BoardProps | PlateProps>(load: () => Loaded<Props>): () => Loaded<Props> {
  let loading: Loaded<Props> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Each is loaded when a table of its game is opened. */
export const boards: Record<string, () => Loaded<BoardProps>> = {
  conflict: once(() => import("./conflict/Conflict.svelte")),
  "dark-age-z": once(() => import("./dark-age-z/DarkAgeZ.svelte")),
  "ground-zero": once(() => import("./ground-zero/GroundZero.svelte")),
  skirmish: once(() => import("./skirmish/Skirmish.svelte")),
};

/** What is shown of a side beside the board, where figures alone do not say it. */
export const plates: Record<string, () => Loaded<PlateProps>> = {
  skirmish: once(() => import("./skirmish/Plate.svelte")),
};
