// Options as they are listed: in reading order, and put together by what they have in common.
import type { OptionChoice } from "../protocol";

/** Some of the options: all of one kind, or all that name the same thing next. */
export interface Part {
  by: "kind" | "name";
  name: string;
  options: OptionChoice[];
}

/** Sort options that all name a cell of a grid last, `2,-1`, as cells are read: row by row. */
export function inReading(options: OptionChoice[]): OptionChoice[] {
  const cells = new Map(
    options.map((option) => [
      option,
      /^(-?\d+),(-?\d+)$/
        .exec(option.names.at(-1) ?? "")
        ?.slice(1)
        .map(Number),
    ]),
  );
  const at = (option: OptionChoice, axis: 0 | 1): number => cells.get(option)?.[axis] ?? NaN;
  if ([...cells.values()].includes(undefined)) return options;
  return options.toSorted((one, other) => at(one, 1) - at(other, 1) || at(one, 0) - at(other, 0));
}

/** Put options together by what names them, in order; nothing if one of them has no name. */
export function grouped(options: readonly OptionChoice[], by: Part["by"], naming: (option: OptionChoice) => string | undefined): Part[] {
  const found = new Map<string, OptionChoice[]>();
  for (const option of options) {
    const name = naming(option);
    if (name === undefined) return [];
    const same = found.get(name);
    if (same) same.push(option);
    else found.set(name, [option]);
  }
  return [...found].map(([name, same]) => ({ by, name, options: same }));
}
