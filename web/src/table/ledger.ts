// The ledger of a finished game: one side's points, turn by turn and kind by kind.
import type { Points } from "../protocol";

export interface Page {
  /** The words that opened the turn or day; "" before the first. */
  turn: string;
  /** The move of its first entry. */
  first: number;
  amount: number;
  kinds: { kind: string; amount: number }[];
  entries: Points[];
}

/** Return the entries of one side by turn, in order. */
export function pagesOf(entries: readonly Points[]): Page[] {
  const pages: Page[] = [];
  for (const entry of entries) {
    let page = pages.at(-1);
    if (page?.turn !== entry.turn) {
      page = { turn: entry.turn, first: entry.step, amount: 0, kinds: [], entries: [] };
      pages.push(page);
    }
    page.amount += entry.amount;
    page.entries.push(entry);
    const kind = page.kinds.find((each) => each.kind === entry.event);
    if (kind) kind.amount += entry.amount;
    else page.kinds.push({ kind: entry.event, amount: entry.amount });
  }
  return pages;
}

/** Return an amount with its sign. */
export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}
