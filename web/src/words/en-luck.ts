// The page that checks the luck of a finished game.
export const luck = {
  title: "Was the luck fair?",
  link: "Check the luck",
  lead: "Before a game the server draws a seed and shows its hash, so it cannot take another one later. Every player's browser adds a part of its own, so the server cannot choose the luck either. After the game the seed is shown and every roll can be dealt again.",
  rolls: {
    holds: (count: number) => `All ${count} rolls, draws and shuffles are what the seed deals.`,
    fails: (fault: string) => `The record does not match its seed: ${fault}.`,
  },
  seed: {
    holds: "The seed has the hash that the table showed.",
    fails: "The seed does not have the hash that the table showed.",
    unknown: "The hash of the seed cannot be computed here: the page needs HTTPS for it.",
    none: "This table was opened before there were commitments: nothing was promised.",
  },
  promise: {
    holds: "That hash is the one this browser noted before the game.",
    fails: "This browser noted another hash before the game.",
    unknown: "This browser did not sit down at the table, so it noted nothing before the game.",
  },
  part: {
    holds: "What this browser added is in the luck.",
    fails: "What this browser added is missing.",
    unknown: "",
  },
  facts: "What was used",
  commitment: "Hash of the seed",
  seedShown: "Seed",
  added: (name: string) => `Added by ${name}`,
  nothing: "nothing",
  yourself: "The rolls above were dealt again by the server. To trust nobody, save the record and check it on your own machine:",
  save: "Save the record",
  back: "Back to the table",
};
