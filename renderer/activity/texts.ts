import { outcomeNames } from './words.ts';

/** What stands on the page; what is said of what was done is in words.ts. */
export const activityPage = {
  lead: (service: string) => `What was done and tried on ${service}, newest first.`,
  panel: 'Done and tried',
  reading: 'Reading…',
  empty: 'Nothing yet. What you link, switch and send will stand here.',
  noMatch: 'Nothing fits. Change the search or the filters.',
  older: 'Show older',
} as const;

export const activityRow = {
  done: `${outcomeNames.done} ·`,
  switchBack: 'Switch back',
  undo: 'Undo…',
  withoutLookUps: (service: string) =>
    `${service} has no list of an airport’s points, so links can’t be undone here.`,
  copy: 'Copy',
  copied: 'Copied.',
} as const;

export const activityTools = {
  reading: activityPage.reading,
  search: 'Search activity',
  searchHint: 'Search: id, ICAO, name, words',
  outcome: 'Outcome',
  kind: 'Kind',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
} as const;

export const entryDetails = {
  allOfIt: 'All of it',
  links: (links: number) => `${links} links`,
  more: (links: number) => `and ${links} more, which an export holds.`,
} as const;
