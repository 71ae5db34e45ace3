import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';

interface Counts {
  readonly points: number;
  readonly links: number;
  readonly unlinked: number;
}

const kinds = { stopbar: 'stopbar', 'lead-on': 'lead-on' } as const;

export const diff = {
  title: 'Changed by others',
  /** Returns the line above the table. */
  line: ({ points, links, unlinked }: Counts, since: string): string => {
    const counts = [
      ...(points > 0 ? [plural(points, 'point')] : []),
      ...(links > 0 ? [plural(links, 'link')] : []),
    ].join(' and ');
    const changed = `${counts} changed since ${since}`;
    if (unlinked === 0) return `${changed}.`;
    const which = unlinked === 1 ? 'stopbar has' : 'stopbars have';
    return `${changed}: ${number(unlinked)} new ${which} no lead-ons.`;
  },
  about: 'what changed',
  show: 'Show',
  hide: 'Hide',
  dismiss: 'Dismiss changes',
  close: 'Close',
  gone: 'The service no longer has this point.',
  marks: { added: '+', removed: '−', changed: '•' },
  unlinked: 'new, no lead-ons',
  added: { stopbar: 'new stopbar', 'lead-on': 'new lead-on' },
  removed: { stopbar: 'stopbar removed', 'lead-on': 'lead-on removed' },
  was: (kind: keyof typeof kinds) => `was a ${kinds[kind]}`,
  renamed: (name: string) => (name === '' ? 'had no name' : `was ${name}`),
  moved: 'moved',
  link: (stopbar: string, leadOn: string) => `${stopbar} → ${leadOn}`,
  linked: 'linked',
  unlinkedPair: 'unlinked',
} as const;
