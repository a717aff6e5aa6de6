// Which layout the window is wide enough for.

class Viewport {
  /** Under 760 px: the phone layout. */
  phone = $state(false);
  /** Under 1100 px: the log is a drawer. */
  narrow = $state(false);

  constructor() {
    this.#follow("(max-width: 759.98px)", (yes) => (this.phone = yes));
    this.#follow("(max-width: 1099.98px)", (yes) => (this.narrow = yes));
  }

  #follow(query: string, tell: (yes: boolean) => void): void {
    const media = matchMedia(query);
    tell(media.matches);
    media.addEventListener("change", () => tell(media.matches));
  }
}

export const viewport = new Viewport();
