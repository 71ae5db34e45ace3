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

/**
 * Parses an HTTP date (RFC 9110, 5.6.7): three forms, all in GMT. `Date.parse` alone would accept
 * "Later, 3".
 */
export function httpDate(value: string): EpochMs | undefined {
  const known =
    /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} [\d:]{8} GMT$/.test(value) ||
    /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/.test(value);
  const time = known ? Date.parse(value.endsWith('GMT') ? value : `${value} GMT`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}
