// What a new table looks like before anybody changes anything: playable at once against bots.
import { boards } from "../boards";
import type { GameInfo, Json, Level, NewTable, Option, SeatWish, TableInfo } from "../protocol";

const USUAL_SEATS = 3;

/** Return the game to play unless told otherwise: the one played last, or the first that has a board. */
export function usualGame(games: readonly GameInfo[], last: string): GameInfo | undefined {
  return games.find((game) => game.key === last) ?? games.find((game) => game.key in boards) ?? games[0];
}

/** Return the level that bots have unless told otherwise. */
export function usualLevel(game: GameInfo, kept: string): Level {
  const wanted = game.levels.find((level) => level === kept);
  return wanted ?? (game.levels.includes("normal") ? "normal" : (game.levels[0] ?? "random"));
}

/** Return chairs for you and bots. */
export function usualSeats(game: GameInfo, level: Level, count?: number): SeatWish[] {
  const least = game.players[0] ?? 2;
  const most = game.players.at(-1) ?? least;
  const seats = Math.min(Math.max(count ?? USUAL_SEATS, least), most);
  return Array.from({ length: seats }, (_, seat): SeatWish => (seat === 0 ? { kind: "me" } : { kind: "bot", level }));
}

/** Return the table that one click opens: where a game is hard on newcomers, one for a first game. */
export function usualTable(game: GameInfo, kept: string): NewTable {
  const first = game.sides.first_game;
  const seats = usualSeats(game, usualLevel(game, kept), first?.sides.length);
  return { game: game.key, seats, public: false, ...(first && { sides: first.sides, options: first.options }) };
}

/** Give a chair a side; who had it gets any that is left. */
export function takeSide(sides: readonly string[], place: number, side: string): string[] {
  return sides.map((other, chair) => (chair === place ? side : other === side ? "" : other));
}

/** Return the side of each chair that a table's options name; "" where they leave it open. */
export function sidesOf({ options, players }: TableInfo, game: GameInfo): string[] {
  const listed = game.sides.options.map((name) => options[name]).find(Array.isArray) ?? [];
  return Array.from({ length: players }, (_, chair) => String(listed[chair] ?? ""));
}

/** How an option is set: by a switch, from a list, as a number, or not in the dialog at all. */
export function optionKind(option: Option): "switch" | "list" | "number" | "none" {
  if (option.choices === null) return option.low > option.high ? "none" : "number";
  return option.choices.every((choice) => typeof choice === "boolean") ? "switch" : "list";
}

/** Return the value of an option: the one chosen, if it is still to be had, else the default. */
export function valueOf(option: Option, chosen: Readonly<Record<string, Json>>): Json {
  const value = chosen[option.name];
  if (value === undefined || (option.choices !== null && value !== option.default && !option.choices.includes(value)))
    return option.default;
  return value;
}

/** Return the options that apply beside what was chosen, with the choices there are for so many players. */
export function openOptions(game: GameInfo, chosen: Readonly<Record<string, Json>>, players: number): Option[] {
  const open: Option[] = [];
  for (const option of game.options) {
    const { choices, only_with: needs, players_of: counts } = option;
    const other = needs && open.find(({ name }) => name === needs[0]);
    if (needs && !(other && valueOf(other, chosen) === needs[1])) continue;
    const fitting = choices && counts ? choices.filter((_, place) => counts[place]?.includes(players)) : choices;
    open.push({ ...option, choices: fitting });
  }
  return open;
}

/** Return only the options that were changed: the game settles the others. */
export function changedOptions(game: GameInfo, chosen: Readonly<Record<string, Json>>, players: number): Record<string, Json> {
  const values = openOptions(game, chosen, players).map((option) => [option, valueOf(option, chosen)] as const);
  return Object.fromEntries(values.filter(([option, value]) => value !== option.default).map(([option, value]) => [option.name, value]));
}
