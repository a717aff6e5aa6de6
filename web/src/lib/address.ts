// Addresses of pages and endpoints.

/** Return what an address asks for, "?" included; what is empty is left out. */
export function query(asked: Record<string, string | number>): string {
  const told = Object.entries(asked).filter(([, value]) => value !== "");
  return told.length > 0 ? `?${new URLSearchParams(told.map(([name, value]) => [name, String(value)]))}` : "";
}
