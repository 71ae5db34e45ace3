import type { EpochMs } from '../contract/result.ts';

const form = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Parses a time of the service: ISO 8601, in UTC if it has no zone (SERVICE.md B1). */
export function serviceTime(text: string | null): EpochMs | null {
  const found = form.exec(text ?? '');
  if (!found) return null;
  const [whole, zone = ''] = found;
  const time = Date.parse(`${whole.replace(' ', 'T')}${zone === '' ? 'Z' : ''}`);
  return Number.isNaN(time) ? null : time;
}
