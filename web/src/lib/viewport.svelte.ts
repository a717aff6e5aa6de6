// Which layout fits the window.
import media from "../style/media.css?raw";

/** Return the media query that a stylesheet knows by this name. */
function query(name: string): string {
  return new RegExp(`@custom-media --${name} (.*);`).exec(media)?.[1] ?? "";
}

class Viewport {
  phone = $state(false);
  /** The log is a drawer. */
  narrow = $state(false);
  /** Boards pull together. */
  short = $state(false);

  constructor() {
    this.#follow("phone", (matches) => (this.phone = matches));
    this.#follow("narrow", (matches) => (this.narrow = matches));
    this.#follow("short", (matches) => (this.short = matches));
  }

  #follow(name: string, set: (matches: boolean) => void): void {
    const list = matchMedia(query(name));
    set(list.matches);
    list.addEventListener("change", () => set(list.matches));
  }
}

export const viewport = new Viewport();
