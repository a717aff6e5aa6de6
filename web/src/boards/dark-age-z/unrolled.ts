// The round table unrolled: which frontier stands in which column, with you in the middle.

export interface Unrolled {
  /** Frontier boards from left to right. */
  boards: number[];
  /** The kingdoms beside them: one more than boards, the first and the last are the same. */
  kingdoms: number[];
}

/** Unroll a table of so many frontiers, as it is seen from a seat. */
export function unroll(count: number, seat: number | null): Unrolled {
  const left = Math.floor(count / 2);
  const around = (place: number): number => ((((seat ?? 0) + left - place) % count) + count) % count;
  const columns = Array.from({ length: count }, (_, place) => place);
  return {
    boards: columns.map((place) => around(place + 1)),
    kingdoms: [...columns, count].map(around),
  };
}
