// The words of the lab's page.
export const lab = {
  title: "Lab",
  lead: "Bots play each other by the hundred, and a report says what is even and what is not: win rates with error bars, length, leads, what is used and what never is.",
  more: "Larger runs, other data packs and what-if questions are asked with barrow lab, in the terminal.",
  start: "Start a small run",
  game: "Game",
  players: "Players",
  level: "Bots",
  games: "Games",
  go: "Play",
  busy: "A run is being played. One at a time.",
  runs: "Runs and reports",
  none: "No run is kept here yet.",
  chips: (games: number, players: readonly number[], bots: readonly string[]) =>
    `${games.toLocaleString("en")} games, ${players.join(", ")} players, bots ${bots.join(", ")}`,
  played: (played: number, games: number) => `${played.toLocaleString("en")} of ${games.toLocaleString("en")} games played`,
  broken: "This run did not end. Started again with the same numbers, it goes on where it was.",
  show: "Show the report",
  hide: "Hide the report",
  page: "On a page of its own",
  report: (title: string) => `Report on ${title}`,
};
