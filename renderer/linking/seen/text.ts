import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import type { Side } from '../airport/airport-index.ts';

interface Counts {
  /** For example: 2 stopbars moved. */
  readonly changes: readonly {
    readonly kind: 'stopbar' | 'lead-on' | 'link';
    readonly what: 'added' | 'removed' | 'moved' | 'changed';
    readonly count: number;
  }[];
  /** The number of new stopbars. */
  readonly added: number;
  /** How many of the new stopbars have no lead-ons. */
  readonly unlinked: number;
}

export const diff = {
  title: 'Changed by others',
  /** Returns the line above the table. */
  line: ({ changes, added, unlinked }: Counts, since: string): string => {
    const counts = changes.map(({ kind, what, count }) => `${plural(count, kind)} ${what}`);
    const changed = `Changed by others since ${since}: ${counts.join(', ')}.`;
    if (unlinked === 0) return changed;
    if (added === 1) return `${changed} The new stopbar has no lead-on.`;
    if (added === unlinked) return `${changed} The new stopbars have no lead-on.`;
    const have = unlinked === 1 ? 'has' : 'have';
    return `${changed} ${number(unlinked)} of the new stopbars ${have} no lead-on.`;
  },
  about: 'what changed',
  show: 'Show',
  hide: 'Hide',
  dismiss: 'Mark as seen',
  close: 'Close',
  gone: 'The service no longer has this point.',
  marks: { added: '+', removed: '−', changed: '•' },
  unlinked: 'new, no lead-on',
  added: { stopbar: 'new stopbar', 'lead-on': 'new lead-on' },
  removed: { stopbar: 'stopbar removed', 'lead-on': 'lead-on removed' },
  was: (kind: Side) => `was a ${kind}`,
  renamed: (name: string) => (name === '' ? 'had no name' : `was ${name}`),
  moved: 'moved',
  link: (stopbar: string, leadOn: string) => `${stopbar} → ${leadOn}`,
  linked: 'linked',
  unlinkedPair: 'unlinked',
} as const;
