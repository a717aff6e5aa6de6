// The keyboard: who listens to which key now. The latest listener for a key hears it.

export interface Key {
  /** What `KeyboardEvent.key` says, in lower case. */
  key: string;
  /** What it does, for the list that `?` shows; empty keys are not listed. */
  words: string;
  press: () => void;
  /** The name on the key, if it is not the key itself. */
  label?: string;
}

class Keyboard {
  #sets: Key[][] = [];
  /** True while the list of keys is open. */
  listed = $state(false);

  constructor() {
    addEventListener("keydown", (event) => this.#press(event));
  }

  /** Listen to keys; the answer stops listening. */
  listen(keys: Key[]): () => void {
    this.#sets = [...this.#sets, keys];
    return () => {
      this.#sets = this.#sets.filter((set) => set !== keys);
    };
  }

  /** The keys that do something now, each once. */
  get known(): Key[] {
    const found = new Map<string, Key>();
    for (const key of this.#sets.flat()) if (key.words) found.set(key.key, key);
    return [...found.values()];
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const pressed = event.key.toLowerCase();
    if (isTyping(event.target) && pressed !== "escape") return;
    if (isButton(event.target) && (pressed === "enter" || pressed === " ")) return;
    if (isOpenDialog()) return;
    for (const set of [...this.#sets].reverse()) {
      const found = set.find((key) => key.key === pressed);
      if (found) {
        event.preventDefault();
        found.press();
        return;
      }
    }
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "range", "button"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isButton(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest("button, a[href], summary, [role=button]") !== null;
}

function isOpenDialog(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

export const keyboard = new Keyboard();
