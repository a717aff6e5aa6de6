// Why a round comes out as it does: a line for every rule that mattered, with its clause.
import type { Given } from "../../lib/glossary";
import { words } from "../../words/conflict";
import { blowAt, shownAt, type Battle, type Shown, type Verdict } from "./battle";
import { term } from "./explain";
import { printed, type Pack } from "./pack";
import type { Blow } from "./position";

export interface Reason {
  text: string;
  clause: string;
}

const said = words.conflict.battle;

/** Return what a blow came to, in words: "3 + 3 beats 4". */
export function blowWords(blow: Blow | undefined): string {
  if (!blow) return "";
  const sum = said.sum(blow.attacks);
  const total = blow.attacks.reduce((all, attack) => all + attack, 0);
  return said.came[blow.came]?.(sum, blow.defense, total === blow.defense) ?? "";
}

class Reasons {
  readonly found = new Map<string, Reason>();

  constructor(
    private readonly pack: Pack,
    private readonly battle: Battle,
  ) {}

  add(why: string, given: Given = {}): void {
    const { text, clause } = term(`why.${why}`, given);
    if (!this.found.has(text)) this.found.set(text, { text, clause });
  }

  name(place: string): string {
    const shown = shownAt(this.battle, place);
    return (shown && printed(this.pack, shown.tile)?.name) ?? "";
  }

  blow(slot: number, blow: Blow): void {
    const total = blow.attacks.reduce((all, attack) => all + attack, 0);
    if (blow.by.length > 1) this.add("aid", { slot });
    if (blow.came === "defeats" && total === blow.defense) this.add("meets");
    // The one who struck before this blow could be struck.
    if (blow.came === "too_late") this.add("fast", { name: this.name(blow.at) });
    if (blow.came === "missed") this.add("missed", { name: this.name(blow.by[0] ?? "") });
    if (blow.came === "resisted") {
      const level = printed(this.pack, shownAt(this.battle, blow.at)?.tile ?? "")?.fighter?.level ?? 0;
      this.add("resisted", { name: this.name(blow.at), level });
    }
  }

  tile(shown: Shown | null): void {
    if (!shown) return;
    const name = printed(this.pack, shown.tile)?.name ?? "";
    const items = shown.items.map((item) => this.pack.kinds.get(item)?.name ?? item);
    if (items.length > 0) this.add("items", { name, items: items.join(", ") });
    if (shown.marks > 0) this.add("marks", { name, marks: shown.marks });
    if (shown.fate === "held") this.add("held", { name });
  }
}

/** Return the rules that mattered, each once. */
export function reasonsOf(pack: Pack, battle: Battle, verdicts: readonly Verdict[]): Reason[] {
  const reasons = new Reasons(pack, battle);
  for (const [place, verdict] of verdicts.entries()) {
    const lane = battle.lanes[place];
    if (!lane) continue;
    for (const blow of verdict.blows) reasons.blow(lane.slot, blow);
    const both = [blowAt(verdict, "chosen"), blowAt(verdict, "opposite")];
    if (both.every((blow) => blow?.came === "defeats")) reasons.add("both");
    if (verdict.why === "bystander" && lane.opposite) reasons.add("bystander", { name: reasons.name(`${lane.slot} opposite`) });
    reasons.tile(lane.chosen);
    reasons.tile(lane.opposite);
  }
  return [...reasons.found.values()];
}
