import { displayId } from '../../electron/contract/display.ts';
import type { Message } from '../text/errors.ts';
import { count } from './airport/airport-words.ts';
import { distanceLimits } from './nearest/distance.ts';

/** What stands on the page of a loaded airport; what is said of outcomes is in words.ts. */
export const workspace = {
  read: (points: number, links: number, time: string) =>
    `${count(points, 'point')}, ${count(links, 'link')}, read ${time}`,
  lookOnly: 'You can look at everything. Ask the division’s navigation head.',
  nearest: 'Link to nearest',
  import: 'Import',
  export: 'Export',
  exported: (links: number, file: string) => `Exported ${count(links, 'link')} as ${file}.`,
} as const;

export const viewTabs = { view: 'View', list: 'List', map: 'Map' } as const;

export const mapView = {
  drawing: 'Drawing the map…',
  notLoaded: 'The map could not be loaded. The list shows the same.',
} as const;

export const pointTools = {
  find: 'Find a point',
  nameOrId: 'Name or id',
  showOnly: 'Show only',
  only: 'Only',
  unlinked: 'unlinked',
  changed: 'changed',
  stale: 'stale',
  sortBy: 'Sort by',
  name: 'name',
  id: 'id',
  distance: 'distance',
  selectFirst: 'Select a point with coordinates: the distance is measured from it.',
} as const;

export const pointList = {
  shown: (some: number, all: number) => `${some} of ${all}`,
} as const;

export const pointRow = {
  deleted: { stopbar: 'Deleted stopbar', 'lead-on': 'Deleted lead-on' },
  stale: {
    stopbar: 'This stopbar was deleted or changed its type. You can still unlink it.',
    'lead-on':
      'This lead-on was deleted or changed its type. Only the people who run the service can remove its links.',
  },
} as const;

export const listView = {
  choose: 'choose',
  otherList: 'other list',
  toggle: 'link or unlink',
  workFrom: 'work from this point',
  none: 'choose none',
  find: 'find',
} as const;

export const pointMarks = {
  will: { link: 'will link', unlink: 'will unlink' },
  changed: 'changed',
  stale: 'stale',
  unlinked: 'unlinked',
  linked: 'linked',
  links: (links: number) => count(links, 'link'),
} as const;

export const changes = {
  title: 'Changes',
  undo: 'Undo',
  redo: 'Redo',
  discard: 'Discard',
  reversed: (some: number) =>
    `Staged the reverse of the last apply: ${count(some, 'change')}. Apply to send ${some === 1 ? 'it' : 'them'}.`,
  nothingToReverse: 'Nothing to undo: the links of the last apply have changed since.',
  staged: 'Staged changes',
  about: 'What you link and unlink is gathered here, and sent when you apply it.',
  apply: (some: number) => `Apply ${count(some, 'change')}`,
  applyAgain: (icao: string) => `Apply the changes at ${icao}`,
} as const;

export const changeRows = {
  to: 'to',
  from: 'from',
  takeBack: 'Take back',
  left: ({ what, next }: Message) => `${what} ${next}`.trim(),
  takeBackOne: (what: string, leadOnId: string, stopbarId: string) =>
    `Take back: ${what} ${displayId(leadOnId)}, ${displayId(stopbarId)}`,
} as const;

export const applyProgress = {
  settled: (settled: number, total: number, elsewhere: string | undefined) =>
    `${settled} of ${total} changes settled${elsewhere === undefined ? '' : ` at ${elsewhere}`}`,
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  stays: 'Changes already sent are kept.',
  waiting: 'Waiting for the changes that were already sent. Nothing else will be sent.',
} as const;

export const movedLinks = {
  title: 'The service’s links moved meanwhile.',
  already: (some: number) =>
    some === 1
      ? '1 change of yours is so already: it will not be sent.'
      : `${count(some, 'change')} of yours are so already: they will not be sent.`,
  changed: 'Changed meanwhile',
  drop: 'Drop from my changes',
} as const;

export const outcomes = {
  title: 'The last apply',
  close: 'Close',
} as const;

export const nearestDialog = {
  title: 'Link to nearest',
  about:
    'The lead-ons that start at each stopbar are ticked, one for each direction. Others within the distance are listed too. Nothing is sent until you apply.',
  distance: 'Distance in metres',
  all: (pairs: number, stopbars: number) =>
    `All ${pairs.toLocaleString('en')} suggestions, for ${count(stopbars, 'stopbar')}`,
  suggestions: 'Suggestions',
  close: 'Close',
  badDistance: `Enter a whole number from ${distanceLimits.least} to ${distanceLimits.most.toLocaleString('en')}.`,
  nothingChosen: 'Nothing is chosen.',
  accept: (some: number) => `Accept ${count(some, 'suggestion')}`,
  allLinked: 'Every stopbar has a lead-on.',
  noneNear: 'No unlinked lead-on starts this close to a stopbar. Try a longer distance.',
} as const;

export const importDialog = {
  title: 'Import links',
  beforePair: 'One pair a line, the stopbar’s id first:',
  afterPair:
    'Commas, semicolons and tabs will do, with a heading or without. Nothing is sent before you apply.',
  pairs: 'Pairs',
  file: 'Or a CSV file',
  tooLarge: 'This file is too large to be a list of pairs.',
  found: (links: number, already: number, leftOut: number) => {
    const known = already > 0 ? `, ${already.toLocaleString('en')} linked already` : '';
    const bad = leftOut > 0 ? `, ${count(leftOut, 'line')} left out:` : '.';
    return `${count(links, 'new link')}${known}${bad}`;
  },
  leftOut: 'Lines left out',
  line: (line: number) => `Line ${line}:`,
  close: 'Close',
  nothingNew: 'There is no new link in it.',
  stage: (links: number) => `Stage ${count(links, 'link')}`,
} as const;
