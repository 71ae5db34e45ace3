import type { EuroScopeFile } from '../world.ts';

/** Returns the files of the EuroScope plugin, by ICAO code. Most airports have none. */
export const seedEuroScopeFiles = (): Map<string, readonly EuroScopeFile[]> =>
  new Map([
    ['EDDF', [{ fileName: 'EDDF.txt', uploaded: '2025-11-12T14:05:00.000Z' }]],
    [
      'LSZH',
      [
        { fileName: 'LSZH.txt', uploaded: '2025-06-03T08:40:12.000Z' },
        { fileName: 'LSZH_old.txt', uploaded: '2024-10-30T19:02:55.000Z' },
      ],
    ],
  ]);
