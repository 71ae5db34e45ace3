import type { OtherAirport } from '../../../electron/contract/airport-work.ts';
import { number } from '../../text/number.ts';
import type { Message } from '../../text/message.ts';
import { plural } from '../../text/plural.ts';
import { stillStaged, was } from '../apply/text.ts';
import { review } from '../staging/text.ts';
import { joined, message } from '../text.ts';

/** The numbers of changes, and of airports. */
interface EndedAtSeveral {
  readonly applied: number;
  readonly unknown: number;
  readonly left: number;
  readonly airports: number;
}

/** An import can have many lines that don't fit. */
const maxReasons = 3;

function sayReasons(reasons: readonly string[]): string {
  const more = reasons.length - maxReasons;
  return joined(...reasons.slice(0, maxReasons), more > 0 ? `And ${number(more)} more.` : '');
}

export const several = {
  title: 'Changes at all airports',
  none: 'No airport has staged changes.',
  loading: (icao: string, at: number, all: number) => `Loading ${icao}, ${at} of ${all}`,
  applying: (icao: string, at: number, all: number) => `Applying at ${icao}, ${at} of ${all}`,
  close: 'Close',
  apply: (changes: number, icaos: readonly string[]) =>
    changes === 0
      ? 'Apply changes'
      : `Apply ${plural(changes, 'change')} at ${icaos.length === 1 ? icaos.join('') : plural(icaos.length, 'airport')}`,
  undoImport: 'Undo import',
  undoApply: 'Undo applied changes',
  open: (icao: string) => `Open ${icao}`,
  staged: ({ staged, unlinks }: Pick<OtherAirport, 'staged' | 'unlinks'>) =>
    [
      ...(staged > unlinks ? [review.toLink(staged - unlinks)] : []),
      ...(unlinks > 0 ? [review.toUnlink(unlinks)] : []),
    ].join(', '),
  noChanges: 'No changes left',
  more: (some: number, icao: string) => `And ${number(some)} more. Open ${icao} to see them.`,
  /** `known`: what was linked or staged before. `reasons`: why links were skipped. */
  imported: (staged: number, known: readonly string[], reasons: readonly string[]) => {
    const skipped = reasons.length;
    // The reasons say it already if nothing else is counted.
    const isCounted = skipped > 0 && (staged > 0 || known.length > 0 || skipped > maxReasons);
    const others = [...known, ...(isCounted ? [`${number(skipped)} skipped`] : [])];
    const nothing = others.length > 0 ? `Nothing staged: ${others.join(', ')}` : 'Nothing staged';
    const counts = staged > 0 ? [`${number(staged)} imported`, ...others].join(', ') : nothing;
    return joined(`${counts}.`, sayReasons(reasons));
  },
  skipped: (reasons: readonly string[]) =>
    `${number(reasons.length)} skipped. ${sayReasons(reasons)}`,
  notImported: 'None of its links were staged.',
  notReached: 'Not loaded: cancelled.',
  ended: ({ applied, unknown, left, airports }: EndedAtSeveral, isUndo: boolean): Message => {
    const [did, done] = isUndo ? ['Undid', 'undone'] : ['Applied', 'applied'];
    const all = plural(applied + unknown + left, 'change');
    if (unknown > 0) {
      const what = joined(
        applied > 0 ? `${did} ${number(applied)} of ${all}.` : '',
        `We don’t know whether ${plural(unknown, 'change')} ${was(unknown)} ${done}.`,
      );
      const staged = left > 0 ? stillStaged(left) : '';
      const next = joined(staged, 'Reload the airports in a minute to check.');
      return { ...message(what, next), isUnknown: left === 0 };
    }
    if (left === 0) return message(`${did} ${all} at ${plural(airports, 'airport')}.`);
    if (applied === 0) return message(`No changes were ${done}.`, 'They’re still staged.');
    return message(`${did} ${number(applied)} of ${all}.`, stillStaged(left));
  },
} as const;
