import { createRanking } from '../../linking/table/ranking.ts';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  /** Other words that it is found by. */
  readonly also: string;
  readonly run: () => void | Promise<void>;
}

const mostFound = 30;

/** Best first; without a query the recent ones, then all others. */
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

/** Returns the ICAO code that is asked for, alone or in the command's own title. */
export const icaoIn = (query: string): string | undefined =>
  /^(?:OPEN\s+)?([A-Z0-9]{4})$/.exec(query.trim().toUpperCase())?.[1];

/** What a title says counts for more than any other word. */
const behind = (rank: number | undefined): number | undefined =>
  rank === undefined ? undefined : rank + 10;
