import { describe, expect, test } from 'vitest';
import type { CallName } from '../../electron/contract.ts';
import { bigBoard } from '../support/big-board.ts';
import { createConnections } from '../support/connections.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
  openServiceSession,
} from '../support/open-service-session.ts';
import { openLinking } from '../support/open-linking.ts';

// How often the service is asked: unlike seconds, that is the same on every machine.

describe('a call asks the service no more often than it must', () => {
  test.each<readonly [CallName, unknown, number]>([
    ['readState', undefined, 0],
    ['readActivity', undefined, 0],
    ['readCorrespondence', { settled: true }, 0],
    ['readPinnedRows', undefined, 0],
    ['readLinkDraft', 'EDDF', 0],
    ['loadAirport', 'EDDF', 2],
    ['readLinkPermission', 'EDDF', 1],
    ['link', link, 2],
    ['readDivisions', undefined, 1],
    ['readAirportRequests', { divisionId: 12 }, 1],
    ['switchContributions', contributionSwitch, 1],
    ['sendContactMessage', contactMessage, 1],
  ])('%s', async (name, payload, requests) => {
    const { call, signIn, faults } = await openServiceSession();
    await signIn();
    faults.clear();
    expect(await call(name, payload)).toMatchObject({ ok: true });
    expect(faults.requests.map(({ path }) => path)).toHaveLength(requests);
  });

  test('a link by its IDs is one request once the look-ups are known to be missing', async () => {
    const { call, signIn, faults } = await openServiceSession();
    await signIn();
    faults.next({ path: /(points|links)$/ }, { kind: 'answer', status: 501 }, { times: 2 });
    await call('link', link);
    faults.clear();
    expect(await call('link', link)).toEqual({ ok: true, value: null });
    expect(faults.requests).toHaveLength(1);
  });

  test('a start asks nothing while nobody is signed in', async () => {
    const { restore, call, faults } = await openServiceSession();
    await restore();
    await call('readState');
    expect(faults.requests).toEqual([]);
  });

  test('changes that are so already are looked at once, and not sent', async () => {
    const open = await openLinking({ points: 300, links: 300 });
    const { icao, leadOnIds } = open.airport;
    const [leadOnId = ''] = leadOnIds;
    const [stopbarId = ''] = open.world.points.get(leadOnId)?.linkedTo ?? [];
    await open.apply({ icao, link: [{ leadOnId, stopbarId }], unlink: [] });
    expect(open.faults.requests).toHaveLength(2);
  });

  test('airports are suggested after one look at each of twenty divisions, and those once', async () => {
    const { world, call, signIn, faults } = await openServiceSession();
    bigBoard(world, { divisions: 40, airports: 2000 });
    await signIn();
    faults.clear();
    await call('suggestAirports');
    await call('suggestAirports');
    expect(faults.requests).toHaveLength(1 + 20);
  });
});

test('calls that follow one another share a connection', async () => {
  const connections = createConnections();
  const { call, signIn } = await openServiceSession({}, { intercept: connections.intercept });
  await signIn();
  connections.forget();
  for (let time = 0; time < 50; time += 1) await call('readLinkPermission', 'EDDF');
  // Fetch itself opens a second one where the first is not free at once.
  expect(connections.count()).toBeLessThanOrEqual(2);
});
