// Seconds and dates in words, and which clocks run.
import type { Pace, TableInfo } from "../protocol";

/** Return seconds as a clock shows them: 1:05. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** Return a day as people write it, from seconds since 1970. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long" });
}

/** Return the pace that a table is played at: nobody is timed whom no other person waits for. */
export function paceOf({ pace, seats }: Pick<TableInfo, "pace" | "seats">): Pace {
  const people = seats.filter((seat) => seat.kind === "open" || (seat.kind === "person" && !seat.stand_in));
  return people.length > 1 ? pace : "unhurried";
}
