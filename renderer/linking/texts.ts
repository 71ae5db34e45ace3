/** What stands on the page before an airport is loaded. */
export const linking = {
  lead: 'Link a lead-on to a stopbar, so that both toggle together. The plugin in EuroScope may take its links from elsewhere.',
  withoutLookUps: (service: string) =>
    `${service} has no list of an airport’s points, so that it cannot be shown here: link by ids.`,
  noPoints: (service: string, icao: string) =>
    `${service} has no points at ${icao}. Check the ICAO, or link by ids.`,
  byIds: 'Link by ids instead',
} as const;

export const airportField = {
  airport: 'Airport',
  suggested: 'Suggested airports',
  icao: 'Airport (ICAO)',
  hint: 'Four letters, like EDDF.',
  load: 'Load airport',
  wait: 'Loading…',
  loading: (icao: string) => `Loading ${icao}`,
} as const;

export const linkByIds = {
  title: 'Link by ids',
  about: 'One pair at the airport above, sent at once.',
  airport: 'airport',
  stopbar: 'stopbar',
  leadOn: 'lead-on',
  stopbarId: 'Stopbar id',
  leadOnId: 'Lead-on id',
  waiting: 'Waiting for the service…',
  notShown: 'The airport couldn’t be loaded again. Load it to see the link.',
  link: 'Link',
} as const;
