// Which numbers choices stand for: "3 dice" is chosen by typing 3, "2 civilian and 1 cyborg dice" by 2 1.
import type { OptionChoice } from "../protocol";

/** Return the numbers that tell options apart, by action; null if they are not told apart by numbers. */
export function numbersOf(options: readonly OptionChoice[]): ReadonlyMap<string, string[]> | null {
  const [first] = options;
  if (!first || options.some(({ kind, names }) => kind !== first.kind || names.length !== first.names.length)) return null;
  const places = [...first.names.keys()].filter((place) =>
    options.length === 1 ? first.names.length === 1 : options.some(({ names }) => names[place] !== first.names[place]),
  );
  if (places.length === 0 || !options.every((option) => places.every((place) => says(option, option.names[place])))) return null;
  return new Map(options.map(({ action, names }) => [action, places.map((place) => names[place] ?? "")]));
}

/** True if a name is a number and the option's words say it: seats and places are numbers nobody sees. */
export function says(option: OptionChoice, name: string | undefined): boolean {
  if (name === undefined || !/^\d+$/.test(name)) return false;
  return option.words.match(/\d+/g)?.includes(name) ?? false;
}
