import type { EuroScopeFile } from '../../../electron/contract/linking.ts';
import { formatTime } from '../../text/dates.ts';
import { plural } from '../../text/plural.ts';
import type { Check, Finding } from './check-airport.ts';

const says: Readonly<Record<Check, (count: number) => string>> = {
  unlinked: (count) => `${plural(count, 'stopbar')} without a lead-on`,
  stale: (count) => plural(count, 'stale link'),
  far: (count) => `${plural(count, 'link')} longer than usual`,
  misnamed: (count) => `${plural(count, 'link')} between different names`,
  samePlace: (count) => `${plural(count, 'point')} at the same place as another`,
  unlocated: (count) => `${plural(count, 'point')} without coordinates`,
  shared: (count) => `${plural(count, 'lead-on')} linked to several stopbars`,
};

/** Returns a finding in a few words: “47 stopbars without a lead-on”. */
export const sayFinding = ({ check, count }: Finding): string => says[check](count);

export const euroScope = {
  /** “EuroScope: 1 file” and “ · 12 Nov 14:05z”, the time of the newest. */
  files: (count: number): string => `EuroScope: ${plural(count, 'file')}`,
  short: (count: number): string => `EuroScope: ${count}`,
  shortest: (count: number): string => `ES: ${count}`,
  since: (files: readonly EuroScopeFile[]): string => {
    const newest = Math.max(...files.map(({ uploadedAt }) => uploadedAt ?? -Infinity));
    return Number.isFinite(newest) ? ` · ${formatTime(newest)}` : '';
  },
  about: (icao: string): string => `The EuroScope plugin has these files for ${icao}:`,
  line: ({ name, uploadedAt }: EuroScopeFile): string =>
    uploadedAt === null ? name : `${name}, ${formatTime(uploadedAt)}`,
} as const;
