import { displayId, displayText } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import { pageNames } from '../pages.ts';
import { session, signedOutNote, startTour } from '../text.ts';
import type { Command, Kind } from './find-commands.ts';

export const palette = {
  title: 'Commands',
  label: 'Command',
  placeholder: 'Search airports, points, pages and actions',
  none: (isLoaded: boolean) =>
    isLoaded
      ? 'No matches. To load an airport, type its ICAO code.'
      : 'No matches. To search points, choose an airport first.',
  found: (some: number) => (some === 0 ? 'No other matches' : plural(some, 'match', 'matches')),
  more: (some: number) => `${number(some)} more`,
  hints: [
    ['↑ ↓', 'move'],
    ['Enter', 'select'],
    ['Esc', 'close'],
  ],
} as const;

export const commandGroups: Readonly<Record<Kind | 'recent', string>> = {
  recent: 'Recent',
  airport: 'Airports',
  action: 'Actions',
  point: 'Points',
  page: 'Pages',
};

/** `also` are more words to search. */
export type CommandText = Pick<Command, 'title' | 'also' | 'keys'>;

export const commands = {
  airport: (icao: string) => ({ title: icao, also: 'open load airport' }),
  load: (icao: string) => ({ title: `Load ${icao}`, also: '' }),
  page: (title: string, at: number) => ({
    title,
    also: 'go to open page',
    keys: `Ctrl ${at + 1}`,
  }),
  point: ({ id, kind, name }: AirportPoint) => ({
    title: displayText(name) || displayId(id),
    also: kind === 'stopbar' ? 'stopbar stop bar' : 'lead-on lead on',
  }),
  pointKinds: { stopbar: 'Stopbar', 'lead-on': 'Lead-on' },
  apply: (some: number) => ({
    id: 'apply',
    title: some === 0 ? 'Apply changes' : `Apply ${plural(some, 'change')}`,
    also: 'send save links',
    keys: 'Ctrl Enter',
  }),
  undo: { title: 'Undo', also: 'revert back change', keys: 'Ctrl Z' },
  redo: { title: 'Redo', also: 'repeat change', keys: 'Ctrl Shift Z' },
  review: { title: 'Review changes', also: 'show staged links' },
  discard: { title: 'Discard changes', also: 'remove clear staged links' },
  nearest: {
    title: 'Link to nearest…',
    also: 'suggest match all unlinked distance',
    keys: 'Ctrl Shift L',
  },
  import: { title: 'Import…', also: 'links csv file paste load open proposal' },
  export: { title: 'Export links', also: 'csv file download save' },
  closeForWork: (icao: string) => ({
    id: 'close for work',
    title: `Disable contributions while working on ${icao}`,
    also: 'close off switch',
  }),
  reopenAfterWork: (icao: string) => ({
    id: `reopen ${icao}`,
    title: `Enable contributions at ${icao}`,
    also: 'on switch after work',
  }),
  checkLinks: {
    title: 'Check links at all airports',
    also: 'contributions overview division unlinked stale',
  },
  signInFirst: signedOutNote.membersOnly,
  diff: { title: 'Show what others changed', also: 'new removed moved points links since' },
  exportDivision: {
    title: 'Export a division’s links…',
    also: 'links csv json file all airports',
  },
  reviewAll: { title: 'Review changes at all airports…', also: 'staged changes apply several' },
  propose: { title: 'Save proposal…', also: 'changes share send copy file suggest' },
  byIds: { title: 'Link by ID…', also: 'pair type' },
  view: {
    list: { title: 'List view', also: 'table show' },
    split: { title: 'Split view', also: 'list table map both show' },
    map: { title: 'Map view', also: 'show chart' },
  },
  filter: (filter: string) => ({
    title: `Filter: ${filter}`,
    also: 'show points checks stopbars lead-ons',
  }),
  euroScope: { title: 'EuroScope files', also: 'show plugin' },
  lights: {
    true: { title: 'Hide live lights', also: 'lit stopbars state now controllers', keys: 'L' },
    false: { title: 'Show live lights', also: 'lit stopbars state now controllers', keys: 'L' },
  },
  inUse: 'In use now',
  onTop: { title: 'Keep on top', also: 'always pin window above' },
  notOnTop: { title: 'Don’t keep on top', also: 'always on top unpin window' },
  compact: { title: 'Compact window', also: 'small mode size' },
  full: { title: 'Full window', also: 'large mode size compact off' },
  dark: { title: 'Theme: Dark', also: 'colours night radar mode' },
  light: { title: 'Theme: Light', also: 'colours day bright mode' },
  system: { title: 'Theme: System', also: 'colours automatic' },
  signIn: { title: session.signIn, also: 'log in account' },
  cancelSignIn: { title: 'Cancel sign-in', also: 'log in account' },
  signOut: { title: session.signOut, also: 'log out account' },
  diagnostics: { title: 'Copy diagnostics', also: 'bug report help debug' },
  diagnosticsCopied: 'Diagnostics copied. Review them before you share them.',
  news: { title: 'What’s new', also: 'changelog release notes version update' },
  licences: { title: 'Licences', also: 'open source software third party notices' },
  keys: { title: 'Show shortcuts', also: 'help keyboard keys', keys: '?' },
  tour: { title: startTour, also: 'tour guide help practice' },
} as const;

export const keys = { title: 'Keyboard shortcuts', close: 'Close' } as const;

interface KeyGroup {
  readonly where: string;
  /** Each of `keys` does the same. */
  readonly keys: readonly (readonly [keys: readonly string[], what: string])[];
}

export const keyGroups: readonly KeyGroup[] = [
  {
    where: 'Everywhere',
    keys: [
      [['Ctrl K'], 'Search or run a command'],
      [['Ctrl 1', '…', `Ctrl ${pageNames.length}`], 'Open a page'],
      [['/'], 'Search this page'],
      [['Ctrl Enter'], 'Apply changes or send'],
      [['Esc'], 'Close, or hide the compact window'],
      [['?'], 'Show shortcuts'],
    ],
  },
  {
    where: 'Linking',
    keys: [
      [['↑', '↓'], 'Previous or next point'],
      [['Space'], 'Select a point'],
      [['Enter'], 'Choose what to link it to'],
      [['Delete'], 'Unlink'],
      [['Ctrl Shift L'], 'Link to nearest'],
      [['L'], 'Show or hide live lights'],
      [['Ctrl Z'], 'Undo'],
      [['Ctrl Shift Z', 'Ctrl Y'], 'Redo'],
    ],
  },
  {
    where: 'Contributions',
    keys: [
      [['↑', '↓'], 'Previous or next airport'],
      [['Shift Space'], 'Select an airport'],
      [['Shift ↑', 'Shift ↓', 'Shift click'], 'Select a range'],
      [['Ctrl A'], 'Select all'],
    ],
  },
  {
    where: 'Map',
    keys: [
      [['←', '↑', '→', '↓'], 'Next point in this direction'],
      [['Shift ←', 'Shift ↑', 'Shift →', 'Shift ↓'], 'Pan the map'],
      [['N', 'P'], 'Next or previous point'],
      [['Enter'], 'Select or link'],
      [['Shift Enter'], 'Select without linking'],
      [['+', '−'], 'Zoom in or out'],
      [['0'], 'Fit airport'],
    ],
  },
];
