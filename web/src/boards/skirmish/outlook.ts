// What the server forecasts for your question: it stands in the view, made from what you may know.

/** What an attack does to one character as things lie. */
export interface Blow {
  target: string;
  away: number;
  attack: number;
  defense: number;
  damage: number;
  /** The life that is left. */
  life: number;
  /** What would be left if they defend with a card that they may hold. */
  answers?: readonly { card: string; life: number }[];
}

/** How far an attack reaches, whom it hits, and who is too far away. */
export interface Aim {
  card: string;
  /** Null reaches everybody; undefined once the targets are fixed. */
  reach?: number | null;
  blows: readonly Blow[];
  beyond?: readonly { target: string; away: number }[];
}

/** What is known of a card in hand. */
export interface CardOutlook {
  /** Why it may not be played now, in a few words. */
  note?: string;
  aim?: Aim;
  /** What it lets through if it is played in defense. */
  blow?: Blow;
}

export interface Outlook {
  /** The attack on the table. */
  attack: Aim | null;
  cards: Readonly<Record<string, CardOutlook>>;
  moves: Readonly<Record<string, { spaces: number; to: readonly string[] }>>;
}

/** Fill in what a forecast leaves out. */
export function readOutlook(outlook: Partial<Outlook>): Outlook {
  return { attack: null, cards: {}, moves: {}, ...outlook };
}
