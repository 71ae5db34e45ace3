import { describe, expect, test } from 'vitest';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';

const size = { points: 20, links: 0 };
const deleted = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18' };
const changed = { stopbarId: 'BARS_D4X9T', leadOnId: 'EDDF_LO_P1_07L' };
const changedLeadOn = { stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'BARS_7KQ2M' };
const good = { stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C' };

describe('unlinking stale links', () => {
  test('removes deleted and changed stopbars; a changed lead-on isn’t staged', async () => {
    const open = await openLinking(size);
    const unlink = [deleted, changedLeadOn, changed, good];
    const ended = applied(await open.apply({ icao: 'EDDF', link: [], unlink }));
    expect(tally(ended)).toEqual({ done: 3 });
    for (const pair of [deleted, changed, good]) expect(ended.links).not.toContainEqual(pair);
    expect(ended.links).toContainEqual(changedLeadOn);
    expect(open.world.points.get(deleted.leadOnId)?.linkedTo).toEqual([
      'EDDF_SB_W1_18',
      'EDDF_SB_W2_18',
    ]);
    expect(open.requestsTo(/point.*\/link/)).toEqual([]);
  });

  test('isn’t tried without the bulk call, and other unlinks succeed', async () => {
    const open = await openLinking(size);
    const missing = { kind: 'answer', status: 404, body: 'Not here' } as const;
    open.faults.next({ path: /bulk$/ }, missing, { times: Infinity });
    const unlink = [deleted, changed, good];
    const result = applied(await open.apply({ icao: 'EDDF', link: [], unlink }));
    expect(tally(result)).toEqual({ 'needs-bulk': 2, done: 1 });
    expect(result.links).toContainEqual(deleted);
    expect(result.links).toContainEqual(changed);
    expect(open.requestsTo(/point.*\/link/)).toHaveLength(1);
  });
});
