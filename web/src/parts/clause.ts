// A table shows cited clauses beside the board instead of leaving for the rulebook's page.
export const OPEN_CLAUSE = Symbol("open clause");

export type OpenClause = (id: string) => void;
