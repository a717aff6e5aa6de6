// Boards by game. A game that has none is played with lists and text.
import type { Component } from "svelte";
import type { BoardProps } from "./board";

/** Each is loaded when a table of its game is opened. */
export const boards: Record<string, () => Promise<{ default: Component<BoardProps> }>> = {
  "ground-zero": () => import("./ground-zero/GroundZero.svelte"),
};
