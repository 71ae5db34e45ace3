import type { EpochMs } from '../contract/result.ts';

const form = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** SERVICE.md B1: ISO 8601, or the same without a zone, which is UTC. Undefined for anything else. */
export function serviceTime(text: string): EpochMs | undefined {
  const found = form.exec(text);
  if (!found) return undefined;
  const time = Date.parse(`${text.replace(' ', 'T')}${found[1] === undefined ? 'Z' : ''}`);
  return Number.isNaN(time) ? undefined : time;
}
