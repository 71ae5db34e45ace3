import { createHash } from 'node:crypto';

/**
 * Returns a name for an airport's file. Hashes a code that could be a path or a device name, or that
 * differs only in case.
 */
export function airportFile(kind: string, icao: string): string {
  if (/^[A-Z0-9]{1,20}$/.test(icao)) return `${kind}-${icao}`;
  return `${kind}--${createHash('sha256').update(icao).digest('hex').slice(0, 32)}`;
}
