// Links to pass on.
import type { TableInfo } from "../protocol";
import { api } from "./api";
import { query } from "./address";
import { router } from "./router.svelte";

type Page = "table" | "replay" | "proof";

/** Return the invitation that links to a table carry: none where everybody may come. */
export function invitation(table: TableInfo | null, cameBy: string): string {
  return !table || table.public ? "" : (table.invite ?? cameBy);
}

/** Return the address of a page about a table, on this server; `asked` says which part of it. */
export function pathTo(page: Page, table: string, invite: string, asked: Record<string, string | number> = {}): string {
  return `/${page}/${table}${query({ ...asked, invite })}`;
}

/** Return where the record of a finished game is had. */
export function recordOf(table: string, invite: string): string {
  return `/api/tables/${table}/record${query({ invite })}`;
}

/** Put an invitation into this page's address, so that it works for whoever gets it. */
export function carry(invite: string): void {
  const address = new URL(location.href);
  if (!invite || address.searchParams.get("invite") === invite) return;
  address.searchParams.set("invite", invite);
  router.amend(address.pathname + address.search + address.hash);
}

/** Put the invitation to a table into this page's address, as far as one is needed and known. */
export async function carryTo(table: string, cameBy: string): Promise<void> {
  try {
    carry(invitation(await api.table(table, cameBy), cameBy));
  } catch {
    // The page itself says that there is no such table.
  }
}

/** Copy text; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text);
  }
}

/** Copy as browsers did before they had a clipboard to write to, which they offer on HTTPS only. */
function copyByHand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.body.appendChild(document.createElement("textarea"));
  field.value = text;
  field.className = "unseen";
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
