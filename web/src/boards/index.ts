// Boards by game. A game that has none is played with lists and text.
import type { Component } from "svelte";
import type { BoardProps, PlateProps, SpecimenProps } from "./board";

/**
 * Load a game's component once, unless it failed. Here, and nowhere else, documents of any game get
 * their types: those that are generated from the server's declarations.
 */
function once<Props extends Record<string, unknown> | BoardProps | PlateProps | SpecimenProps>(
  load: () => Promise<{ default: Component<never> }>,
): () => Promise<Component<Props>> {
  let loading: Promise<Component<Props>> | undefined;
  return () => {
    loading ??= load().then(
      ({ default: component }) => component as Component<Props>,
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}

/** Let a function that knows the documents of one game be given those of any. */
export function knowing<Given extends unknown[], Result>(known: (...given: never) => Result): (...given: Given) => Result {
  return known as (...given: Given) => Result;
}

/** Each is loaded when a table of its game is opened. */
export const boards: Record<string, () => Promise<Component<BoardProps>>> = {
  conflict: once(() => import("./conflict/Conflict.svelte")),
  "dark-age-z": once(() => import("./dark-age-z/DarkAgeZ.svelte")),
  "ground-zero": once(() => import("./ground-zero/GroundZero.svelte")),
  skirmish: once(() => import("./skirmish/Skirmish.svelte")),
};

/** Pieces as they are printed, for the rulebook. */
export const specimens: Record<string, () => Promise<Component<SpecimenProps>>> = {
  conflict: once(() => import("./conflict/Specimen.svelte")),
  "dark-age-z": once(() => import("./dark-age-z/Specimen.svelte")),
  "ground-zero": once(() => import("./ground-zero/Specimen.svelte")),
  skirmish: once(() => import("./skirmish/Specimen.svelte")),
};

/** What is shown of a side beside the board, where figures alone do not say it. */
export const plates: Record<string, () => Promise<Component<PlateProps>>> = {
  skirmish: once(() => import("./skirmish/Plate.svelte")),
};
