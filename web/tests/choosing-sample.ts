// Something to choose from, and what would be sent of it.
import { Choosing } from "../src/lib/choosing.svelte";
import type { Kinds } from "../src/lib/kinds";
import type { Decision, Tried } from "../src/protocol";
import { decision, option, position, tried } from "./samples";

/** What was confirmed, and what was asked about, since the test began. */
export let sent: (readonly string[])[] = [];
export let asked: (readonly string[])[] = [];
let oneClick = false;
export const kinds: Kinds = {
  atOnce: ["roll"],
  passing: ["end_attack", "draw false"],
  ending: ["end_attack"],
  begins: ["attack"],
  repeats: ["assign"],
};
export const attacks = ["a x", "a y", "a z", "b x", "b y", "c z", "c x"].map((names) => option(`attack ${names}`));

export function choosing(changed: Partial<Kinds> = {}): Choosing {
  return new Choosing(
    { ...kinds, ...changed },
    {
      commit: (actions) => Boolean(sent.push(actions)),
      // What a question refuses is asked when it opens.
      attempt: (_, actions) => actions.length > 0 && asked.push(actions),
      view: () => ({}),
      oneClick: () => oneClick,
      askEnd: () => true,
    },
  );
}

/** What a chain leads to: another question of yours, or one of somebody else. */
export function leadsTo(actions: string[], next: Decision | null, changed: Partial<Tried> = {}): Tried {
  return tried(actions, { position: position({ decision: next, view: { after: actions.length } }), ...changed });
}

export const dice = (number: number) => decision([option("dice 3"), option("dice 2")], { number, name: "attack_dice" });

/** Forget all that was sent and asked. */
export function reset(): void {
  sent = [];
  asked = [];
  oneClick = false;
}

/** Play at one click. */
export function atOneClick(): void {
  oneClick = true;
}

export const ends = decision([option("move_to 2,1"), option("move_to 0,1"), option("move_to 1,0")], { number: 6, name: "move_to" });
