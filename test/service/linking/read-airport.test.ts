import { describe, expect, test } from 'vitest';
import type { Airport } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';

test('reading one of several airports doesn’t make it the current airport', async () => {
  const opened = await openServiceSession();
  expect(await opened.call('readAirport', { icao: 'EDDM', wait: true })).toMatchObject({
    value: { icao: 'EDDM' },
  });
  expect(await opened.call('readState')).toMatchObject({
    value: { service: { airportInWork: null } },
  });
  expect(await opened.call('suggestAirports', undefined)).toMatchObject({ value: { recent: [] } });
});

describe('without waiting', () => {
  test('reads points and links, but doesn’t open the airport', async () => {
    const { call, states, faults } = await openServiceSession();
    const loaded = (await call('loadAirport', 'EDDM')) as Result<Airport>;
    const surveyed = (await call('readAirport', { icao: 'EDDF', wait: false })) as Result<Airport>;
    expect(loaded.ok && surveyed.ok && surveyed.value.links).toHaveLength(18);
    expect(states.at(-1)?.airportInWork).toBe('EDDM');
    expect(await call('suggestAirports')).toMatchObject({ value: { recent: ['EDDM'] } });
    expect(faults.requests.filter(({ path }) => path.includes('EDDF'))).toHaveLength(2);
  });

  test('fails immediately when the service limits requests', async () => {
    const { call, faults } = await openServiceSession();
    faults.next(
      { path: /points$/ },
      { kind: 'answer', status: 429, headers: { 'Retry-After': '30' } },
      { times: Infinity },
    );
    expect(await call('readAirport', { icao: 'EDDF', wait: false })).toMatchObject({
      ...{ ok: false, error: { kind: 'limited' } },
    });
  });
});
