// Words for a screen reader, spoken when it next pauses.

class Announcer {
  said = $state("");

  /** Have something read aloud, also if it was just said. */
  say(text: string): void {
    this.said = text === this.said ? `${text}\u00a0` : text;
  }
}

export const announcer = new Announcer();
