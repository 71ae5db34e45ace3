import { describe, expect, test } from 'vitest';
import { openServiceSession } from '../../support/application/open-service-session.ts';

describe('the files of the EuroScope plugin', () => {
  test('are read without signing in, and never downloaded', async () => {
    const { call, faults } = await openServiceSession();
    const uploadedAt = Date.UTC(2025, 10, 12, 14, 5);
    expect(await call('readEuroScopeFiles', 'eddf')).toEqual({
      ok: true,
      value: [{ name: 'EDDF.txt', uploadedAt }],
    });
    expect(await call('readEuroScopeFiles', 'EDDM')).toEqual({ ok: true, value: [] });
    expect(faults.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v2/euroscope/files/EDDF',
      'GET /v2/euroscope/files/EDDM',
    ]);
  });

  test('aren’t requested again if the service lacks the look-up', async () => {
    const { call, faults } = await openServiceSession();
    faults.next(
      { path: /euroscope\/files/ },
      { kind: 'answer', status: 404, body: 'Not found' },
      { times: Infinity },
    );
    for (const icao of ['EDDF', 'EDDM']) {
      expect(await call('readEuroScopeFiles', icao)).toMatchObject({
        ...{ ok: false, error: { kind: 'not-found' } },
      });
    }
    expect(faults.requests).toHaveLength(1);
  });
});
