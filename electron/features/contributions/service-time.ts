import type { EpochMs } from '../../contract/result.ts';

/** SERVICE.md B1: a time without a zone is UTC, others are ISO 8601. Null for anything else. */
export function serviceTime(written: string | null): EpochMs | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(
    written ?? '',
  );
  if (!parts) return null;
  const [, day, time, zone = 'Z'] = parts;
  const at = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? null : at;
}
