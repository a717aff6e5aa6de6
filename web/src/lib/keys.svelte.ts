// The keyboard: who listens to which key now. The latest listener for a key hears it.
//
// Three things keep keys from playing a move that nobody meant. Whoever types into a field types,
// even if the field is taken away under their hands. Enter and Space belong to whatever has the
// focus. And keys that answer a question rest for a moment when another question is asked.
import { on } from "svelte/events";

export interface Key {
  /** What `KeyboardEvent.key` says, in lower case. */
  key: string;
  /** What it does, for the list that `?` shows; empty keys are not listed. */
  words: string;
  /** False: the key means nothing here, and whoever listened before may have it. */
  press: () => unknown;
  /** The name on the key, if it is not the key itself. */
  label?: string;
  /** Answers a question: rests for a moment after another one is asked. */
  answers?: boolean;
  /** Goes on while the key is held down. */
  held?: boolean;
}

/** How long keys that answer rest when the question changes, in milliseconds. */
export const GUARD = 500;
/** Whoever does not type for so long, in milliseconds, has stopped typing. */
const TYPING = 1000;

/** Marks where questions are answered: nothing in there is pressed by a held key, or too soon. */
const ANSWERS = "[data-answers]";
const FIELDS = "textarea, select, [role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]";
const EDITED = "[contenteditable]:not([contenteditable=false])";
/** Inputs that nothing is typed into. */
const PRESSED = new Set(["radio", "checkbox", "range", "button", "submit", "reset", "image", "file", "color"]);
/** The code of keys that a method of input still composes. */
const COMPOSING = 229;

class Keyboard {
  #sets: Key[][] = [];
  #asked = -Infinity;
  #field: Element | null = null;
  #typed = -Infinity;
  /** True while the list of keys is open. */
  listed = $state(false);
  /** True while a field has the cursor: no other key works. */
  typing = $state(false);

  constructor() {
    addEventListener("keydown", (event) => this.#shield(event), { capture: true });
    addEventListener("keyup", (event) => this.#shield(event), { capture: true });
    addEventListener("keydown", (event) => this.#press(event));
    addEventListener("mousedown", (event) => this.#point(event));
    for (const kind of ["focusin", "focusout"] as const)
      // `on`: a field may lose the focus while Svelte takes it off the page, and state changes all the same.
      on(window, kind, (event) => (this.typing = kind === "focusin" && isTyping(event.target)));
  }

  /** Listen to keys; the answer stops listening. */
  listen(keys: Key[]): () => void {
    this.#sets = [...this.#sets, keys];
    return () => {
      this.#sets = this.#sets.filter((set) => set !== keys);
    };
  }

  /** Another question is asked: a key meant for the one before answers nothing. */
  guard(): void {
    this.#asked = performance.now();
  }

  /** The keys that do something now, each once. */
  get known(): Key[] {
    const found = new Map<string, Key>();
    for (const key of this.#sets.flat()) if (key.words) found.set(key.key, key);
    return [...found.values()];
  }

  get #guarded(): boolean {
    return performance.now() - this.#asked < GUARD;
  }

  /** Keep Enter and Space from pressing a button while held, or just after the question changed. */
  #shield(event: KeyboardEvent): void {
    if (!isPressing(event) || isTyping(event.target) || !(event.repeat || this.#guarded)) return;
    if (!(event.target instanceof Element) || !event.target.closest(ANSWERS)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === COMPOSING) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.target)) {
      this.#type(event.target, event.key);
      return;
    }
    if (this.#typesOn() || isOpenDialog() || isTaken(event)) return;
    const pressed = event.key.toLowerCase();
    for (const set of [...this.#sets].reverse()) {
      const found = set.find((key) => key.key === pressed);
      if (!found) continue;
      const rests = (event.repeat && !found.held) || (found.answers && this.#guarded);
      if (!rests && found.press() === false) continue;
      event.preventDefault();
      return;
    }
  }

  /** Remember who types where; Esc leaves the field. */
  #type(field: HTMLElement, key: string): void {
    this.#field = field;
    this.#typed = performance.now();
    if (key === "Escape") field.blur();
  }

  /** True while somebody types on in a field that is no longer there. */
  #typesOn(): boolean {
    const now = performance.now();
    if (!this.#field || this.#field.isConnected || now - this.#typed > TYPING) return false;
    this.#typed = now;
    return true;
  }

  /** A click that answers takes no focus, so that Enter and Space keep their meaning; it ends typing. */
  #point(event: MouseEvent): void {
    this.#field = null;
    const { target } = event;
    if (!(target instanceof Element) || !target.closest(ANSWERS) || target.closest("input, select, textarea, label")) return;
    if (isTyping(document.activeElement)) document.activeElement.blur();
    if (target.closest("button, a[href], [tabindex]")) event.preventDefault();
  }
}

function isTyping(target: EventTarget | null): target is HTMLElement {
  if (target instanceof HTMLInputElement) return !PRESSED.has(target.type);
  return target instanceof HTMLElement && (target.matches(FIELDS) || target.closest(EDITED) !== null);
}

function isPressing({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === " ";
}

/** True if a key is for what has the focus: it presses a button, scrolls the log, moves a slider. */
function isTaken(event: KeyboardEvent): boolean {
  const { target, key } = event;
  if (!(target instanceof Element) || target === document.body || target === document.documentElement) return false;
  if (isPressing(event)) return !target.matches("[data-page]");
  return key.startsWith("Arrow") && target.matches("input, [role=tab], [tabindex='0']");
}

function isOpenDialog(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

export const keyboard = new Keyboard();
