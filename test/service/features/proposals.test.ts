import { describe, expect, test, vi } from 'vitest';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import { indexAirport, isPresent } from '../../../renderer/linking/airport/airport-index.ts';
import { readImport } from '../../../renderer/linking/exchange/read-import.ts';
import { classifyImport } from '../../../renderer/linking/exchange/classify-import.ts';
import { formatProposal } from '../../../renderer/linking/exchange/proposal.ts';
import {
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { openAirport, opened } from '../../support/linking/stage-and-apply.ts';
import { tomas } from '../../support/session/practice-browser.ts';

vi.setConfig({ testTimeout: 30_000 });

const change = (linked: boolean, stopbar: string, leadOn: string): LinkChange => ({
  ...{ stopbarId: `EDDF_SB_${stopbar}`, leadOnId: `EDDF_LO_${leadOn}`, linked },
});
const link = change(true, 'L9_07C', 'L9_07C');
const unlink = change(false, 'L7_07C', 'M8_07C');
const isMade = change(true, 'L1_07C', 'L1_07C');
const gone = change(true, 'L9_07C', 'GONE');

/** Opens a message with a proposal, as the airport is on the service now. */
async function openMessage({ call }: Pick<OpenCompanion, 'call'>, message: string) {
  const read = readImport(message);
  const [airport] = read.kind === 'changes' ? read.airports : [];
  if (!airport) throw new Error(read.kind);
  const index = indexAirport(opened(await openAirport(call, airport.icao)).data);
  return classifyImport(airport.wanted, index, (pair) => isPresent(index, pair));
}

describe('a proposal of someone without access', () => {
  test('is applied by a member, except changes that no longer fit', async () => {
    const open = await openServiceSession();
    await open.signIn(tomas);
    expect(await open.call('readLinkPermission', 'EDDF')).toMatchObject({ value: 'refused' });
    const proposal = { icao: 'EDDF', author: 'Tomas', note: '' };
    const message = `Hello!\n${formatProposal({ ...proposal, changes: [link, unlink, isMade, gone] })}`;

    await open.signIn();
    const judged = await openMessage(open, message);
    expect(judged.already).toBe(1);
    expect(judged.problems).toEqual([{ change: gone, problem: 'unknown-lead-on' }]);
    expect(judged.changes.toSorted((a, b) => Number(b.linked) - Number(a.linked))).toEqual([
      link,
      unlink,
    ]);
    const stopbarsOf = (leadOnId: string) => open.world.points.get(leadOnId)?.linkedTo;
    expect(stopbarsOf(link.leadOnId)).toEqual([]);
    expect(stopbarsOf(unlink.leadOnId)).toContain(unlink.stopbarId);
    expect(open.requestsTo(/\/links?(\/|$)/).filter(({ method }) => method !== 'GET')).toEqual([]);

    await open.call('stage', { icao: 'EDDF', changes: judged.changes });
    const { rev } = open.linking().inWork?.staging ?? {};
    expect(await open.call('apply', { icao: 'EDDF', rev })).toMatchObject({ ok: true });
    expect(stopbarsOf(link.leadOnId)).toEqual([link.stopbarId]);
    expect(stopbarsOf(unlink.leadOnId)).not.toContain(unlink.stopbarId);
    expect(await openMessage(open, message)).toMatchObject({
      ...{ changes: [], problems: [{ change: gone }] },
    });
  });

  test('says what others have deleted since it was made', async () => {
    const open = await openServiceSession();
    const message = formatProposal({ icao: 'EDDF', author: '', note: '', changes: [link] });
    expect(await openMessage(open, message)).toMatchObject({ changes: [link] });
    open.world.points.delete(link.stopbarId);
    expect(await openMessage(open, message)).toMatchObject({
      ...{ changes: [], problems: [{ change: link, problem: 'unknown-stopbar' }] },
    });
  });
});
