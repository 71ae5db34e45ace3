import type { Action } from '../../controls/menu/action.ts';
import { fold } from '../../text/fold.ts';
import { createRanking } from '../../text/search-rank.ts';

/** The kinds of commands, in their usual order. */
const kinds = ['page', 'airport', 'action', 'point'] as const;

export type Kind = (typeof kinds)[number];

export interface Command extends Action {
  readonly id: string;
  readonly kind: Kind;
  /** The rest of its name, such as an airport's name or a point's ID. Searched like the title. */
  readonly name?: string | undefined;
  /** The start of the name that all points share. A shorter query doesn't find it. */
  readonly shared?: string;
  /** Shown at the end of the row, instead of keys. */
  readonly note?: string;
  /** The shape before the title of a point. */
  readonly mark?: 'stopbar' | 'lead-on';
  /** Whether it's offered only if the query doesn't begin a word of another command. */
  readonly isGuess?: boolean;
}

export interface CommandGroup {
  readonly kind: Kind | 'recent';
  readonly commands: readonly Command[];
  /** How many matches aren't listed. */
  readonly more: number;
}

interface Found {
  readonly command: Command;
  readonly rank: number;
}

const maxRecent = 5;
/** The most airports listed without a query. */
const maxAirports = 6;
const maxFound = 10;

/** Returns the recent commands first, then those of each kind that can run now. */
export function offeredCommands(
  commands: readonly Command[],
  recents: readonly string[],
): readonly CommandGroup[] {
  const possible = commands.filter(({ blocked }) => blocked === undefined);
  const usual = possible.filter(({ isRare }) => isRare !== true);
  const recent = recents
    .flatMap((id) => possible.find((command) => command.id === id) ?? [])
    .slice(0, maxRecent);
  const others = kinds.map((kind) => {
    const ofKind = usual.filter((command) => command.kind === kind && !recent.includes(command));
    const commands = kind === 'airport' ? ofKind.slice(0, maxAirports) : ofKind;
    return { kind, commands, more: 0 };
  });
  return [{ kind: 'recent' as const, commands: recent, more: 0 }, ...others].filter(isFilled);
}

/** Returns the matches in groups. The group with the best match comes first. */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recents: readonly string[],
): readonly CommandGroup[] {
  const rankOf = createCommandRanking(query);
  const recency = ({ id }: Command): number =>
    recents.includes(id) ? recents.indexOf(id) : recents.length;
  const found = commands
    .flatMap((command) => {
      const rank = rankOf(command);
      return rank === undefined ? [] : [{ command, rank }];
    })
    .filter(({ command }, _, all) => command.isGuess !== true || !all.some(isWord))
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        Number(one.command.blocked !== undefined) - Number(other.command.blocked !== undefined) ||
        recency(one.command) - recency(other.command),
    );
  return kinds
    .map((kind) => {
      const ofKind = found.filter(({ command }) => command.kind === kind);
      const commands = ofKind.slice(0, maxFound).map(({ command }) => command);
      const more = ofKind.length - commands.length;
      return { kind, commands, more, best: ofKind[0]?.rank ?? Infinity };
    })
    .filter(isFilled)
    .sort((one, other) => one.best - other.best);
}

/** Returns whether the query is the start of a word, in the title or the other words. */
const isWord = ({ command, rank }: Found): boolean => command.isGuess !== true && rank % behind < 3;

const isFilled = ({ commands }: CommandGroup): boolean => commands.length > 0;

/** Ranks a match in the other words below every match in a title, and a guess below both. */
const behind = 10;

/** The shortest query found inside words. A shorter one is in too many: `ed` in “limited” and “Redo”. */
const shortestPart = 3;

function createCommandRanking(query: string): (command: Command) => number | undefined {
  const rank = createRanking(query);
  const { length } = query.trim();
  const isShort = length < shortestPart;
  return ({ kind, title, name = '', shared = '', also = '', isGuess = false }) => {
    if (isGuess) return 2 * behind;
    const searched = length > shared.length ? name : name.slice(shared.length);
    const own = fold(`${title}\n${searched}`);
    const found = rank(own);
    const isChance = found === 3 && isShort && (kind === 'action' || kind === 'page');
    if (found !== undefined && !isChance) return found;
    // A part of another word isn't a match.
    const other = rank(fold(`${also} ${own}`));
    return other === undefined || other === 3 ? undefined : other + behind;
  };
}

/** Returns the ICAO code in a query like `EDDF` or `open EDDF`. */
export const icaoIn = (query: string): string | undefined =>
  /^(?:(?:OPEN|LOAD)\s+)?([A-Z0-9]{4})$/.exec(query.trim().toUpperCase())?.[1];
