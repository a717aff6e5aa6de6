// Seconds and dates in words.

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
