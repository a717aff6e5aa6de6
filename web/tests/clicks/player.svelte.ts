// Somebody at a table who knows what they want to play, and presses no more than they must.
import { again } from "../../src/boards/ground-zero/choices";
import type { GameEvent } from "../../src/boards/ground-zero/known";
import { groundZero } from "../../src/games/ground-zero";
import { prefer } from "../../src/lib/settings.svelte";
import { Sitting } from "../../src/lib/sitting.svelte";
import { partly } from "../samples";
import { drags, type Script, type Step } from "./script";

/** What one drag on the board answers, in turn, and whether dropping the piece there plays it: the longest first. */
interface Drag {
  answers: readonly RegExp[];
  plays: boolean;
}
const plays = (...answers: readonly RegExp[]): Drag => ({ answers, plays: true });
const DRAGS: Record<string, readonly Drag[]> = {
  conflict: [
    { answers: [/^move_fighter /, /^move_to /], plays: false },
    plays(/^choose_location /, /^from /),
    plays(/^(choose_location|from|attach) /),
    plays(/^choose_start /),
  ],
  "dark-age-z": [
    plays(/^pass$/, /^commander /, /^zone /),
    plays(/^strategy reactivate$/, /^zone /, /^loyalty /),
    plays(/^strategy reactivate$/, /^loyalty /),
    plays(/^(relic|steed) /, /^(zone|player) /),
    plays(/^play_army /, /^where /),
    plays(/^(upgrade$|reinforce )/, /^card /),
    plays(/^(get_token|reinforce|relic|steed|strategy|keep|mission|card)\b/),
  ],
  "ground-zero": [plays(/^t_from /, /^t_to /), plays(/^(attack|breach|walk) /)],
  skirmish: [plays(/^mover:/, /^space:/), plays(/^play:/, /^(target|space):/), plays(/^(play|defend|space):|^draw$/)],
};
/** Longer than any answer of a server that never waits. */
const PATIENCE = 60_000;

export class Player {
  readonly sitting: Sitting;
  presses = 0;
  readonly said: Record<string, number> = {};
  readonly #stop: () => void;
  readonly #drags: readonly Drag[];

  constructor(private readonly script: Script) {
    prefer({ pace: "instant", teach: false });
    this.sitting = new Sitting(script.table, "");
    this.#drags = DRAGS[script.game] ?? [];
    this.#stop = $effect.root(() => this.sitting.follow());
  }

  async play(): Promise<void> {
    await this.sitting.learn(this.script.game);
    while (await this.#asked()) await this.#answer();
    this.#stop();
    this.sitting.live.leave();
  }

  #press(what: string, times = 1): void {
    this.presses += times;
    this.said[what] = (this.said[what] ?? 0) + times;
  }

  async #until(holds: () => boolean, what: string): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`waited for ${what}: ${this.#where()}`);
      await new Promise((then) => setTimeout(then, 1));
    }
  }

  #where(): string {
    const { live, choosing, plan } = this.sitting;
    const { decision, step } = live.position ?? {};
    const next = this.#ahead.slice(0, 3).map(({ name, action }) => `${name}: ${action}`);
    return JSON.stringify([step, decision?.name, decision?.yours, choosing.chain, plan.left, live.refused, choosing.sent, next, live.link]);
  }

  /** Wait until something is asked; false: the game is over. */
  async #asked(): Promise<boolean> {
    const { live, plan } = this.sitting;
    await this.#until(() => {
      const { choosing } = this.sitting;
      const idle = choosing.sent === null && !plan.running && choosing.decision?.number === live.position?.decision?.number;
      return live.position?.outcome != null || (this.sitting.isAsked && idle && this.#due);
    }, "a question");
    return live.position?.outcome == null;
  }

  /** The steps of the record that are still to come. */
  get #rest(): readonly Step[] {
    return this.script.steps.slice(this.sitting.live.latest?.step ?? 0);
  }

  get #ahead(): Step[] {
    return this.#rest.filter(({ seat }) => seat === this.script.seat);
  }

  /** Whether the next step of the record is this player's: where several decide at a time, everybody keeps to its order. */
  get #due(): boolean {
    return this.#rest[0]?.seat === this.script.seat;
  }

  /** Choose all that can be confirmed together, and confirm it. */
  async #answer(): Promise<void> {
    const { sitting } = this;
    const { choosing } = sitting;
    await this.#settled();
    if (choosing.forced || choosing.sent !== null) {
      await new Promise((then) => setTimeout(then, 1));
      return;
    }
    const steps = this.#ahead;
    let place = this.#chosenByBoard() ? await this.#settled().then(() => 0) : 0;
    const number = choosing.decision?.number;
    for (;;) {
      place = await this.#keep(steps, place);
      if (choosing.sent !== null || this.#storms(steps) || this.#keepsOn(steps, place)) return;
      if (await this.#leapt(steps, place)) place += 1;
      const step = steps[place];
      if (!this.#goesOn(step)) break;
      if (step && this.#finishes(steps, place)) {
        place += 1;
        await this.#settled();
        continue;
      }
      if (step?.action === "end_movement" && /^arrange_stack /.test(steps[place + 1]?.action ?? "")) {
        // The drag within a stack that follows ends the movement.
        choosing.pick(step.action);
        place += 1;
        await this.#settled();
        continue;
      }
      const drag = this.#dragged(steps, place);
      const times = drag ? 1 : this.#repeated(steps, place);
      if (times > 1) this.#press("more of it");
      if (!drag) this.#count(steps, place);
      if (drag) place = await this.#drag(drag, steps, place);
      else {
        for (let left = times; left > 0; left -= 1) if (sitting.choosing.sent === null && step) choosing.pick(step.action);
        place += times;
      }
      if (choosing.sent !== null || choosing.decision?.number !== number) return;
      await this.#settled();
    }
    if (!choosing.ready || choosing.decision?.number !== number) throw new Error(`stuck: ${this.#where()}`);
    this.#press("confirm");
    choosing.confirm();
  }

  /** Whether a step can be chosen with what is chosen already. */
  #goesOn(step: Step | undefined): boolean {
    const { choosing } = this.sitting;
    if (choosing.beyond?.decision.options.some(({ action }) => action === step?.action)) return true;
    const goesOn = choosing.links.length === 0 || (choosing.follows !== null && (choosing.unanswered || this.#together(step)));
    return goesOn && choosing.question?.decision.name === step?.name && choosing.options.some(({ action }) => action === step?.action);
  }

  /** Whether the step is ended by answering what is asked after it. */
  async #leapt(steps: readonly Step[], place: number): Promise<boolean> {
    const { choosing } = this.sitting;
    const [end, next] = [steps[place], steps[place + 1]];
    const ends = choosing.kinds.through?.includes(end?.action ?? "") && this.#together(next) && choosing.links.length === 0;
    if (!ends) return false;
    await this.#until(() => choosing.beyond !== null, "what comes after");
    return choosing.beyond?.decision.options.some(({ action }) => action === next?.action) ?? false;
  }

  /** Press what does the same again and again, where the record does so to the end. */
  #keepsOn(steps: readonly Step[], place: number): boolean {
    const { choosing } = this.sitting;
    const { run, decision } = choosing;
    const [step, next] = [steps[place], steps[place + 1]];
    if (!run || choosing.links.length > 0 || step?.action !== run.action || next?.action !== run.action || !this.#together(next))
      return false;
    const rest = steps.slice(place);
    const other = rest.findIndex((each, at) => each.action !== run.action || (at > 0 && !this.#together(each)));
    const stop = rest[other];
    if (stop && this.#together(stop) && stop.name === decision?.name && stop.options?.some(({ action }) => action === run.action))
      return false;
    this.#press("keep on");
    this.sitting.keepOn();
    return true;
  }

  /** Confirm and end in one, where all that follows is answered as most do. */
  #finishes(steps: readonly Step[], place: number): boolean {
    const { choosing } = this.sitting;
    if (choosing.finishing?.action !== steps[place]?.action) return false;
    const next = steps[place + 1];
    const usual = !this.#together(next) || choosing.kinds.usual?.(next?.options ?? [])?.action === next?.action;
    if (!usual) return false;
    this.#press("confirm and end");
    choosing.finish();
    return true;
  }

  /** Return the drag that gives the next answers, if one does. */
  #dragged(steps: readonly Step[], place: number): Drag | undefined {
    const gives = (answer: RegExp, at: number): boolean => {
      const step = steps[place + at];
      return step !== undefined && answer.test(step.action) && (at === 0 || this.#together(step));
    };
    return this.#drags.find(({ answers }) => answers.every(gives));
  }

  async #drag({ answers, plays }: Drag, steps: readonly Step[], place: number): Promise<number> {
    const { choosing } = this.sitting;
    this.#press("drag");
    for (const step of steps.slice(place, place + answers.length)) {
      choosing.pick(step.action);
      await this.#settled();
    }
    if (plays) choosing.drop();
    return place + answers.length;
  }

  /** Keep what was chosen by itself where that is what is wanted; return how many steps are chosen. */
  async #keep(steps: readonly Step[], place: number): Promise<number> {
    const { choosing } = this.sitting;
    let at = 0;
    for (const { decision, action } of [...choosing.links]) {
      const step = steps.slice(at).find(({ name }) => name === decision.name);
      if (!step) break;
      at = steps.indexOf(step);
      if (step.action !== action) {
        if (step.name === "arrange_stack") this.#count(steps, at);
        else this.#press("instead");
        choosing.pick(step.action);
        if (choosing.sent !== null) return at + 1;
        await this.#settled();
        return this.#keep(steps, at + 1);
      }
      at += 1;
    }
    return Math.max(place, at);
  }

  /** Wait until the server has said what the answers would do. */
  async #settled(): Promise<void> {
    const { choosing } = this.sitting;
    await this.#until(() => choosing.links.length === 0 || choosing.tried !== null, "what it would do");
  }

  /** Count the presses that choose this answer on the board. */
  #count(steps: readonly Step[], place: number): void {
    const step = steps[place];
    if (!step) return;
    if (step.name === "arrange_stack" && step.action !== "end_arranging") {
      const rest = steps.slice(place + 1);
      const end = rest.findIndex(({ name }) => name !== "arrange_next");
      this.#press("drag within a stack", drags(rest.slice(0, end).map(({ action }) => Number(action.split(" ")[1]))));
    } else if (step.name !== "arrange_next") this.#press(step.name);
  }

  /** Whether a step that begins anew follows at once on what is chosen. */
  #together(step: Step | undefined): boolean {
    const { steps, seat } = this.script;
    const from = step ? steps.indexOf(step) : -1;
    return from > 0 && steps[from - 1]?.seat === seat;
  }

  /** How often the same is answered in a row, where any number is chosen at once. */
  #repeated(steps: readonly Step[], place: number): number {
    const { kinds } = this.sitting.choosing;
    const step = steps[place];
    if (!step || !kinds.repeats?.includes(step.name)) return 1;
    const other = steps.findIndex(({ action, name }, at) => at > place && (action !== step.action || name !== step.name));
    const room = 16 - this.sitting.choosing.links.length;
    return Math.max(1, Math.min(room, (other < 0 ? steps.length : other) - place));
  }

  /** The board of Ground Zero chooses an attack that may go on by itself. */
  #chosenByBoard(): boolean {
    const { choosing, live } = this.sitting;
    if (this.script.game !== "ground-zero" || choosing.links.length > 0) return false;
    const same = again(choosing.options, partly<GameEvent[]>(live.log.flatMap(({ logged }) => logged.events)));
    if (same) choosing.pick(same.action);
    return same !== undefined;
  }

  /** Press "attack until", where that plays what the record has and saves presses. */
  #storms(steps: readonly Step[]): boolean {
    const { choosing, plan } = this.sitting;
    const [attack] = steps;
    if (this.script.game !== "ground-zero" || choosing.question?.decision.name !== "attack_dice" || !attack) return false;
    const goesOn = (place: number): boolean => {
      const [again, dice] = steps.slice(place);
      return again?.action === attack.action && dice?.name === "attack_dice" && dice.action === usualOf(dice);
    };
    let times = 0;
    while (goesOn(2 * times)) times += 1;
    if (times < 2) return false;
    this.#press("attack until");
    // It stops by itself when the land has fallen.
    if (steps[2 * times]?.name !== "move_in") this.#press("stop attacking");
    choosing.back();
    let left = times;
    plan.repeat("", ({ name, options }) => {
      if (name === "attack_dice") return choosing.kinds.usual?.(options)?.action ?? null;
      return name === "attack" && left-- > 0 ? attack.action : null;
    });
    return true;
  }
}

/** Return the answer that most players give to a step. */
function usualOf(step: Step | undefined): string | undefined {
  return step && groundZero.kinds.usual?.(step.options ?? [])?.action;
}
