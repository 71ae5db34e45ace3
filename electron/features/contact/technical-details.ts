import { arch, release, type } from 'node:os';

export interface Circumstances {
  readonly version: string;
  readonly profile: { readonly name: string; readonly baseUrl: string };
  /** The ICAO code of the airport on the Linking page; null if there is none. */
  readonly airport: string | null;
  /** The IDs of the last errors in the log. */
  readonly errorIds: readonly string[];
}

/** Returns text that helps to find a fault, without personal data and secrets. */
export function technicalDetails(circumstances: Circumstances): string {
  const { version, profile, airport, errorIds } = circumstances;
  const { origin, pathname } = new URL(profile.baseUrl);
  return [
    `Stopbar Companion ${version}`,
    `System: ${type()} ${release()} (${arch()})`,
    `Service: ${profile.name} (${origin}${pathname})`,
    `Loaded airport: ${airport ?? 'none'}`,
    ...(errorIds.length === 0 ? [] : [`Error IDs in the log: ${errorIds.join(', ')}`]),
  ].join('\n');
}
