import { displayId, displayText } from '../../../electron/contract/display.ts';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import { pageNames, type PageName } from '../pages.ts';
import type { Kind } from './find-commands.ts';

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

/** More words that find a page. */
export const pageWords: Readonly<Record<PageName, string>> = {
  linking: 'go to open page stopbars lead-ons',
  contributions: 'go to open page divisions airports reload',
  contact: 'go to open page message send form email mail',
  activity: 'go to open page history log',
  settings: 'go to open page service profile account tour reset defaults',
};

/** `also` are more words to search. */
export const commands = {
  airport: (icao: string) => ({ title: icao, also: 'open load reload airport' }),
  load: (icao: string) => ({ title: `Load ${icao}`, also: '' }),
  point: ({ id, kind, name }: AirportPoint) => ({
    title: displayText(name) || displayId(id),
    also: kind === 'stopbar' ? 'stopbar stop bar' : 'lead-on lead on',
  }),
  pointKinds: { stopbar: 'Stopbar', 'lead-on': 'Lead-on' },
  reopenAfterWork: (icao: string) => ({
    id: `reopen ${icao}`,
    title: `Enable contributions at ${icao}`,
    also: 'on switch after work',
  }),
  reload: (icao: string) => ({ id: 'reload', title: `Reload ${icao}`, isRare: true }),
  view: {
    list: { title: 'List view', also: 'table show' },
    split: { title: 'Split view', also: 'list table map both show' },
    map: { title: 'Map view', also: 'show chart zoom' },
  },
  inUse: 'In use now',
  compact: { title: 'Compact window', also: 'small mode size' },
  full: { title: 'Full window', also: 'large mode size compact off' },
  dark: { title: 'Theme: Dark', also: 'colours night radar mode' },
  light: { title: 'Theme: Light', also: 'colours day bright mode' },
  system: { title: 'Theme: System', also: 'colours automatic' },
  diagnostics: { title: 'Copy diagnostics', also: 'bug report help debug' },
  diagnosticsCopied: 'Diagnostics copied. Review them before you share them.',
  openLogs: { title: 'Open log folder', also: 'file diagnostics debug', isRare: true },
  logsOpened: 'Log folder opened.',
  news: { title: 'What’s new', also: 'changelog release notes version update' },
  licences: { title: 'Licences', also: 'open source software third party notices' },
} as const;

export const keys = { title: 'Keyboard shortcuts', close: 'Close' } as const;

/** Each of `keys` does the same. */
type Key = readonly [keys: readonly string[], what: string];

/** The keys of controls, besides those of the actions. */
export const keyGroups = {
  everywhere: {
    where: 'Everywhere',
    keys: [
      [['Ctrl 1', '…', `Ctrl ${pageNames.length}`], 'Open a page'],
      [['Esc'], 'Close, or hide the compact window'],
    ],
  },
  linking: {
    where: 'Linking',
    keys: [
      [['↑', '↓'], 'Previous or next point'],
      [['Space'], 'Select a point'],
      [['Enter'], 'Choose what to link it to'],
      [['Delete'], 'Unlink'],
    ],
  },
  contributions: {
    where: 'Contributions',
    keys: [
      [['↑', '↓'], 'Previous or next airport'],
      [['Shift Space'], 'Select an airport'],
      [['Shift ↑', 'Shift ↓', 'Shift click'], 'Select a range'],
      [['Ctrl A'], 'Select all'],
    ],
  },
  contact: { where: 'Contact', keys: [[['Ctrl Enter'], 'Send message']] },
  map: {
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
} satisfies Record<string, { readonly where: string; readonly keys: readonly Key[] }>;
