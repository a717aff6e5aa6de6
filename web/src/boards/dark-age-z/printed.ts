// What is printed on the game's cards and boards, by id.
import type { Json } from "../../protocol";

export interface ArmyCard {
  id: string;
  name: string;
  /** 0 weakened, 1 bronze, 2 silver, 3 gold. */
  rank: number;
  attack: number;
  ranged: boolean;
  zombification: number;
  charge: number;
  /** Bonus by rank of the slot. */
  slots: Record<string, number>;
}

export interface CommanderCard {
  id: string;
  name: string;
  attack: number;
  ranged: boolean;
  charge: number;
  zones: number[];
  text: string;
}

export interface RelicCard {
  id: string;
  name: string;
  phases: number[];
  command: boolean;
  effects: { a: string; b: string };
}

export interface MissionCard {
  id: string;
  kingdom: string;
  kind: string;
  text: string;
}

export interface TrackCard {
  id: string;
  name: string;
  costs: number[];
  closed: boolean;
}

export interface InvasionCard {
  id: string;
  name: string;
  zombies: number;
  hp: number;
  power_zombies: number;
  power_hp: number;
  damage: number;
  speed: number;
  boss: boolean;
  text: string;
}

export interface Printed {
  /** What lies on each side of the five zones: none, command, army, gate. */
  icons: string[];
  kingdoms: Map<string, { id: string; name: string }>;
  armies: Map<string, ArmyCard>;
  commanders: Map<string, CommanderCard>;
  relics: Map<string, RelicCard>;
  missions: Map<string, MissionCard>;
  tracks: TrackCard[];
  /** Technology levels from 0 on: the rank and number of cards that each costs. */
  levels: { name: string; rank: number; cards: number }[];
  invasions: Map<string, InvasionCard>;
  /** Most steps of the movement track, by the number of players. */
  steps: Record<string, number[]>;
  thresholds: Record<string, number>;
}

function byId<Card extends { id: string }>(cards: Json | undefined): Map<string, Card> {
  return new Map((cards as unknown as Card[]).map((card) => [card.id, card]));
}

/** Read what the server says is printed. */
export function readPrinted(board: Record<string, Json>): Printed {
  return {
    icons: board["icons"] as string[],
    kingdoms: byId(board["kingdoms"]),
    armies: byId(board["armies"]),
    commanders: byId(board["commanders"]),
    relics: byId(board["relics"]),
    missions: byId(board["missions"]),
    tracks: board["tracks"] as unknown as TrackCard[],
    levels: board["levels"] as unknown as Printed["levels"],
    invasions: byId(board["invasions"]),
    steps: board["steps"] as unknown as Record<string, number[]>,
    thresholds: board["thresholds"] as unknown as Record<string, number>,
  };
}

/** The kind of an army: its picture and its words. */
export function armyKind(card: ArmyCard): "weakened" | "swordsman" | "archer" | "cavalry" {
  return (["weakened", "swordsman", "archer", "cavalry"] as const)[card.rank] ?? "weakened";
}
