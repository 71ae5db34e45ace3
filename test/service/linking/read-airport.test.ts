import { describe, expect, test } from 'vitest';
import type { Airport } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';

describe('without waiting', () => {
  test('reads points and links, but doesn’t open the airport', async () => {
    const { call, linking, faults } = await openServiceSession();
    await call('openAirport', { icao: 'EDDM' });
    const surveyed = (await call('readAirport', 'EDDF')) as Result<Airport>;
    expect(surveyed.ok && surveyed.value.links).toHaveLength(18);
    expect(linking().inWork?.icao).toBe('EDDM');
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
    expect(await call('readAirport', 'EDDF')).toMatchObject({
      ...{ ok: false, error: { kind: 'limited' } },
    });
  });
});
