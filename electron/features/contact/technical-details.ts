import { arch, release, type } from 'node:os';

export interface Circumstances {
  /** The companion's own. */
  readonly version: string;
  readonly profile: { readonly name: string; readonly baseUrl: string };
  /** ICAO; null where none is. */
  readonly airport: string | null;
  /** Under which the last errors stand in the log. */
  readonly errorIds: readonly string[];
}

/** What helps to find a fault: nothing personal, and no secret. */
export function technicalDetails(circumstances: Circumstances): string {
  const { version, profile, airport, errorIds } = circumstances;
  const { origin, pathname } = new URL(profile.baseUrl);
  return [
    `Stopbar Companion ${version}`,
    `System: ${type()} ${release()} (${arch()})`,
    `Service: ${profile.name} (${origin}${pathname})`,
    `Airport in work: ${airport ?? 'none'}`,
    `Last errors in the log: ${errorIds.length === 0 ? 'none' : errorIds.join(', ')}`,
  ].join('\n');
}
