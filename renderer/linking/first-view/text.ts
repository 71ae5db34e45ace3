import { plural } from '../../text/plural.ts';

export const firstView = {
  recent: 'Recent airports',
  suggested: 'Your airports',
  others: 'Your other airports',
  choose: 'Choose an airport',
  about: 'Enter an ICAO code, like EDDF.',
  aboutSuggested: 'Enter an ICAO code, or pick one of your airports.',
  unlinked: (count: number) => (count === 0 ? 'All linked' : `${count} unlinked`),
  readAt: (time: string) => `at ${time}`,
  notRead: 'Not counted yet',
  staged: (changes: number) => plural(changes, 'staged change'),
  closed: 'Disabled while you work',
  contributions: (on: boolean) => `Contributions ${on ? 'on' : 'off'}`,
} as const;
