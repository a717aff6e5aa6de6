// Links to pass on.

/** Return the address under which a table can be joined. */
export function tableLink(table: string, invite: string | null): string {
  return `${location.origin}/table/${table}${invite ? `?invite=${invite}` : ""}`;
}

/** Copy text; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
