import type { EuroScopeFile } from '../../../electron/contract/linking.ts';
import { formatTime } from '../../text/dates.ts';
import { plural } from '../../text/plural.ts';
import type { Check, Finding } from './check-airport.ts';

const says: Readonly<Record<Check, string>> = {
  unlinked: 'without a lead-on',
  stale: 'with stale links',
  far: 'unusually far from a lead-on',
  misnamed: 'whose lead-on has a different name',
  samePlace: 'at the same place as another',
  unlocated: 'without coordinates',
  shared: 'linked to several stopbars',
};

/** Returns a finding in a few words: “47 stopbars without a lead-on”. */
export function sayFinding({ check, count, side, leadOns = 0 }: Finding): string {
  const others = leadOns > 0 ? ` and ${plural(leadOns, 'lead-on')}` : '';
  // A stale point is no stopbar any more.
  return `${plural(count, check === 'stale' ? 'point' : side)}${others} ${says[check]}`;
}

export const euroScope = {
  /** “1 EuroScope file” and “ · 12 Nov 14:05z”, the time of the newest. */
  files: (count: number): string => plural(count, 'EuroScope file'),
  shortest: (count: number): string => plural(count, 'file'),
  since: (files: readonly EuroScopeFile[]): string => {
    const newest = Math.max(...files.map(({ uploadedAt }) => uploadedAt ?? -Infinity));
    return Number.isFinite(newest) ? ` · ${formatTime(newest)}` : '';
  },
  about: (icao: string, count: number): string =>
    `EuroScope plugin ${count === 1 ? 'file' : 'files'} for ${icao}:`,
  line: ({ name, uploadedAt }: EuroScopeFile): string =>
    uploadedAt === null ? name : `${name}, ${formatTime(uploadedAt)}`,
} as const;
