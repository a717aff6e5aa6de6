// The light Markdown of rulebooks: bold, italics, code, lists, tables and clause ids.
//
// Text becomes a list of pieces that components draw; nothing is ever put on the page as HTML.
import type { Block } from "../protocol";

export type Piece = { kind: "text" | "bold" | "italic" | "code"; text: string } | { kind: "clause"; text: string; id: string };

export interface Source {
  kind: "rulebook" | "ruling" | "ours";
  text: string;
}

/** A picture of pieces, row by row, or of a position on the board; which, says the game. */
export interface Picture {
  kind: "pieces" | "board";
  text: string;
  rows: string[][];
}

export type Prose = { kind: "paragraph"; text: string } | { kind: "list"; ordered: boolean; items: string[] } | Picture;

const CLAUSE = /\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*\b/;
const INLINE = new RegExp(`\\*\\*(?<bold>[^*]+)\\*\\*|\\*(?<italic>[^*\\s][^*]*)\\*|\`(?<code>[^\`]+)\`|(?<clause>${CLAUSE.source})`, "g");
const PICTURE = /^!\[(.*)\]\((pieces|board):(.+)\)$/;
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
    const [, caption = "", shown, spec = ""] = PICTURE.exec(line) ?? [];
    if (shown === "pieces" || shown === "board") {
      found.push({ kind: shown, text: caption, rows: spec.split("/").map((row) => row.split(" ")) });
    } else if (item) {
      const ordered = item[1] !== undefined;
      const words = item[2] ?? "";
      if (last?.kind === "list" && last.ordered === ordered) last.items.push(words);
      else found.push({ kind: "list", ordered, items: [words] });
    } else if (last?.kind === "list") last.items.push(`${last.items.pop() ?? ""} ${line.trim()}`);
    else if (last?.kind === "paragraph") last.text += ` ${line.trim()}`;
    else found.push({ kind: "paragraph", text: line.trim() });
  }
  return found;
}

/** Where the chapters for programs are shown: a second title opens them. */
export const FOR_PROGRAMS = "programs";

/** Return the part of a rulebook that a clause stands in: that for players, or that for programs. */
export function partWith(blocks: readonly Block[], clause: string): Block[] {
  const second = blocks.findIndex((block, place) => place > 0 && block.level === 1);
  const players = blocks.slice(0, second < 0 ? undefined : second);
  const programs = blocks.slice(players.length);
  return clause === FOR_PROGRAMS || programs.some(({ id }) => id !== "" && id === clause) ? programs : players;
}

/** Return the blocks of a chapter below its heading, by its number. */
export function chapter(blocks: readonly Block[], number: string): Block[] {
  const first = blocks.findIndex((block) => block.level === 2 && block.text.startsWith(`${number}. `)) + 1;
  const next = blocks.findIndex((block, place) => place >= first && block.level > 0 && block.level < 3);
  return first === 0 ? [] : blocks.slice(first, next < 0 ? undefined : next);
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
