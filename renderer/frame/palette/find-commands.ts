import { createRanking } from '../../text/search-rank.ts';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  /** More words to search. */
  readonly also: string;
  readonly run: () => void | Promise<void>;
}

const mostFound = 30;

/** Returns the matches, best first. Without a query, returns the recent commands, then all others. */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recents: readonly string[],
): readonly Command[] {
  const recency = ({ id }: Command): number =>
    recents.includes(id) ? recents.indexOf(id) : recents.length;
  const rank = createRanking(query);
  const rankOf = ({ title, also, kind }: Command): number | undefined =>
    query.trim() === ''
      ? 0
      : (rank(title.toLowerCase()) ?? behind(rank(`${also} ${kind} ${title}`.toLowerCase())));
  return commands
    .flatMap((command) => {
      const found = rankOf(command);
      return found === undefined ? [] : [{ command, found }];
    })
    .sort((one, other) => one.found - other.found || recency(one.command) - recency(other.command))
    .slice(0, mostFound)
    .map(({ command }) => command);
}

/** Returns the ICAO code in a query like `EDDF` or `open EDDF`. */
export const icaoIn = (query: string): string | undefined =>
  /^(?:OPEN\s+)?([A-Z0-9]{4})$/.exec(query.trim().toUpperCase())?.[1];

/** Ranks a match below every match in a title. */
const behind = (rank: number | undefined): number | undefined =>
  rank === undefined ? undefined : rank + 10;
