// The light Markdown of rulebooks: bold, italics, code, lists, tables and clause ids.
//
// Text becomes a list of pieces that components draw; nothing is ever put on the page as HTML.

export type Piece = { kind: "text" | "bold" | "italic" | "code"; text: string } | { kind: "clause"; text: string; id: string };

export interface Source {
  kind: "rulebook" | "ruling" | "ours";
  text: string;
}

export type Prose = { kind: "paragraph"; text: string } | { kind: "list"; ordered: boolean; items: string[] };

const CLAUSE = /\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*\b/;
const INLINE = new RegExp(`\\*\\*(?<bold>[^*]+)\\*\\*|\\*(?<italic>[^*\\s][^*]*)\\*|\`(?<code>[^\`]+)\`|(?<clause>${CLAUSE.source})`, "g");
const SOURCE = /\s*\[(rulebook(?:: ?[^\]]*)?|rulings? [^\]]*|ours)\]/g;

/** Cut a line of text into pieces. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push({ kind: "text", text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const { bold, italic, code, clause } = match.groups ?? {};
    if (clause !== undefined) found.push({ kind: "clause", text: clause, id: clause });
    else if (bold !== undefined) found.push({ kind: "bold", text: bold });
    else if (italic !== undefined) found.push({ kind: "italic", text: italic });
    else found.push({ kind: "code", text: code ?? "" });
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

/** Take the notes on where a rule comes from out of its text. */
export function sources(text: string): { text: string; sources: Source[] } {
  const found: Source[] = [];
  const left = text.replaceAll(SOURCE, (_, note: string) => {
    if (note.startsWith("rulebook")) found.push({ kind: "rulebook", text: note.slice("rulebook".length).replace(/^: ?/, "") });
    else if (note.startsWith("ruling")) {
      for (const ruling of note.matchAll(/R\d+/g)) found.push({ kind: "ruling", text: ruling[0] });
    } else found.push({ kind: "ours", text: "" });
    return "";
  });
  return { text: left.trim(), sources: found };
}

/** Cut a block of prose into paragraphs and lists. */
export function prose(text: string): Prose[] {
  const found: Prose[] = [];
  for (const line of text.split("\n")) {
    const item = /^\s*(?:(\d+)\.|[-*])\s+(.*)$/.exec(line);
    const last = found.at(-1);
    if (item) {
      const ordered = item[1] !== undefined;
      const words = item[2] ?? "";
      if (last?.kind === "list" && last.ordered === ordered) last.items.push(words);
      else found.push({ kind: "list", ordered, items: [words] });
    } else if (last?.kind === "list") last.items.push(`${last.items.pop() ?? ""} ${line.trim()}`);
    else if (last) last.text += ` ${line.trim()}`;
    else found.push({ kind: "paragraph", text: line.trim() });
  }
  return found;
}

/** Cut a table into rows of cells; the first row is its head. */
export function cells(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|[\s:|-]+\|?$/.test(line))
    .map((line) =>
      line
        .replace(/^\|/, "")
        .replace(/\|\s*$/, "")
        .split("|")
        .map((cell) => cell.trim()),
    );
}

/** Return the code that a clause id opens with: GZ of GZ-4.3. */
export function clauseCode(id: string): string {
  return id.slice(0, 2);
}
