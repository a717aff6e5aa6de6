// Persons and their sides in sentences: "Ines of Ashgard" first, then "Ines"; you are "you".
//
// The game speaks of sides. Where a side is many, as in "the Ghouls attack", it stays many:
// "Ines's Ghouls attack".
import type { EventInfo, Party, SeatInfo } from "../protocol";
import { words } from "../words";
import { capital } from "./names";

const SEAT = /\b[Ss]eat (\d+)\b/g;

interface Side {
  key: string;
  title: string;
  /** The title without its article. */
  base: string;
  name: string;
  you: boolean;
}

export class People {
  readonly #parties: readonly Party[];
  readonly #sides: Side[];
  readonly #pattern: RegExp | null;

  constructor(
    parties: readonly Party[],
    private readonly chair: (seat: number | null) => SeatInfo | undefined,
    private readonly seat: number | null,
    /** Sides are many, and belong to their players. */
    private readonly owned: boolean,
  ) {
    this.#parties = parties;
    this.#sides = parties.flatMap((party) => {
      const name = chair(party.seat)?.name;
      const base = party.title.replace(/^The /, "");
      return name ? [{ key: party.key, title: party.title, base, name, you: party.seat === seat }] : [];
    });
    const titles = this.#sides.map(({ base }) => escape(base)).sort((a, b) => b.length - a.length);
    this.#pattern =
      titles.length > 0 ? new RegExp(`(?<![\\p{L}\\d]|\\d )(?:[Tt]he )?(${titles.join("|")})(?![\\p{L}\\d])('s)?`, "gu") : null;
  }

  /** The names to set in bold. */
  get names(): string[] {
    return this.#sides.flatMap(({ title, base, name, you }) => [you ? words.you : name, title, base]);
  }

  /** Who runs a side, by the side's key: a name, "You", or the side's own title. */
  called(key: string): string | undefined {
    const side = this.#sides.find((each) => each.key === key);
    return side ? (side.you ? words.you : side.name) : this.#parties.find((party) => party.key === key)?.title;
  }

  /** The side whose turn an event begins. */
  turn({ event, facts }: EventInfo): Party | undefined {
    if (event !== "turn_started") return undefined;
    const { faction, seat } = facts;
    return this.#parties.find((party) => party.key === faction || (typeof seat === "number" && party.seat === seat));
  }

  /** Return a sentence with persons in it; those already met go by their names alone. */
  say(text: string, met: Set<string> = new Set()): string {
    const seated = text.replaceAll(SEAT, (found, number: string) => this.#called(Number(number) - 1) ?? found);
    // Whoever is known by the seat alone has no side yet: sides are things to take.
    if (!this.#pattern || seated !== text) return capital(words.people.agree(seated));
    const said = text.replace(this.#pattern, (found, base: string, owning: string | undefined, at: number) => {
      const side = this.#sides.find((each) => each.base === base);
      return side ? this.#name(side, met, owning !== undefined, at === 0 || /[.:?!;] $/.test(text.slice(0, at))) : found;
    });
    return capital(words.people.agree(said));
  }

  /** Return a sentence in which everybody is known by name alone. */
  brief(text: string): string {
    return this.say(text, new Set(this.#sides.map(({ title }) => title)));
  }

  /** Return a sentence for the card of a side: it need not name that side as its subject. */
  tell(text: string, key: string | undefined): string {
    const bare = text.replace(/^The /, "");
    const base = this.#sides.find((side) => side.key === key)?.base;
    return this.brief(base !== undefined && bare.startsWith(`${base} `) ? bare.slice(base.length + 1).replace(/^are /, "") : text);
  }

  #called(seat: number): string | undefined {
    return seat === this.seat ? words.people.you : this.chair(seat)?.name;
  }

  #name(side: Side, met: Set<string>, owning: boolean, opens: boolean): string {
    const { title, base, name, you } = side;
    const first = !met.has(title);
    met.add(title);
    if (this.owned)
      return `${you ? (opens ? words.people.Your : words.people.your) : words.people.owner(name)} ${base}${owning ? "'s" : ""}`;
    if (you) return owning ? (opens ? words.people.Your : words.people.your) : opens ? words.you : words.people.you;
    const called = first ? words.people.of(name, title === base ? title : `the ${base}`) : name;
    return owning ? words.people.owner(called) : called;
  }
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
