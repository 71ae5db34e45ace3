import { aboutApp, type About } from '../about-app.ts';

export interface Circumstances extends About {
  /** The ICAO code of the airport on the Linking page; null if there is none. */
  readonly airport: string | null;
  readonly errorIds: readonly string[];
}

/** Returns text that helps to find a fault, without personal data and secrets. */
export const technicalDetails = ({ airport, errorIds, ...about }: Circumstances): string =>
  [
    ...aboutApp(about),
    `Loaded airport: ${airport ?? 'none'}`,
    ...(errorIds.length === 0 ? [] : [`Error IDs in the log: ${errorIds.join(', ')}`]),
  ].join('\n');
