// Who won the games that are over, each asked once.
import type { TableInfo } from "../protocol";
import { words } from "../words";
import { api } from "./api";

const known = new Map<string, Promise<string>>();

/** Return who won at a table, in words. */
export function wonBy(table: TableInfo): Promise<string> {
  const kept = known.get(table.table);
  if (kept) return kept;
  const asked = Promise.resolve(table.winners ? table : api.table(table.table, "")).then(said, () => words.home.over);
  known.set(table.table, asked);
  return asked;
}

function said({ winners, seats }: TableInfo): string {
  if (winners === null) return words.home.over;
  if (winners.length === 0) return words.home.nobodyWon;
  if (seats.length > 1 && winners.length === seats.length) return words.end.wonTogether;
  const chairs = winners.map((seat) => seats[seat]);
  if (chairs.length === 1 && chairs[0]?.you) return words.end.youWon;
  return words.end.won(words.joined(chairs.map((chair) => chair?.name ?? "")));
}
