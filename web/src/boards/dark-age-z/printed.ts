// What is printed on the game's cards and boards, by id.
import { byId } from "../board";
import type { Board } from "./known";

export type ArmyCard = Board["armies"][number];

export type Printed = ReturnType<typeof readPrinted>;

/** Return what the server says is printed. */
export function readPrinted(board: Board) {
  return {
    ...board,
    kingdoms: byId(board.kingdoms),
    armies: byId(board.armies),
    commanders: byId(board.commanders),
    relics: byId(board.relics),
    missions: byId(board.missions),
    invasions: byId(board.invasions),
  };
}

/** The kind of an army: its picture and its words. */
export function armyKind(card: ArmyCard): "weakened" | "swordsman" | "archer" | "cavalry" {
  return (["weakened", "swordsman", "archer", "cavalry"] as const)[card.rank] ?? "weakened";
}
