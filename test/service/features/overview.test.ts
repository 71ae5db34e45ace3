import { describe, expect, test, vi } from 'vitest';
import type {
  AirportOfDivision,
  DivisionOfUser,
} from '../../../electron/contract/contributions.ts';
import type { Airport } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import {
  overviewCsv,
  overviewMarkdown,
  type OverviewRow,
} from '../../../renderer/contributions/overview/export-overview.ts';
import { checkAirport } from '../../../renderer/linking/checks/check-airport.ts';
import {
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { partAOnly } from '../../support/requests/part-a-only.ts';

vi.setConfig({ testTimeout: 30_000 });

async function read<T>(
  { call }: Pick<OpenCompanion, 'call'>,
  name: Parameters<OpenCompanion['call']>[0],
  payload?: unknown,
): Promise<T> {
  const result = (await call(name, payload)) as Result<T>;
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

/** Makes the calls of an overview of the user's first division. */
async function readOverview(open: Pick<OpenCompanion, 'call'>): Promise<readonly OverviewRow[]> {
  const [division] = await read<readonly DivisionOfUser[]>(open, 'readDivisions');
  if (!division) throw new Error('The user has no division');
  const rows: OverviewRow[] = [];
  const input = { divisionId: division.id };
  for (const state of await read<readonly AirportOfDivision[]>(
    open,
    'readAirportRequests',
    input,
  )) {
    const { icao } = state;
    const report = checkAirport(await read<Airport>(open, 'readAirport', { icao, wait: false }));
    rows.push({ icao, name: undefined, division, report, row: { state } });
  }
  return rows;
}

describe('the overview of a division', () => {
  test('has the numbers of each airport as they are on the service', async () => {
    const open = await openServiceSession();
    await open.signIn();
    const rows = await readOverview(open);
    expect(overviewCsv(rows)).toMatchInlineSnapshot(`
      "ICAO,Airport,Division,Points,Unlinked stopbars,Stale links,Contributions
      EDDF,,Germany,153,49,3,on
      EDDM,,Germany,9,3,0,on
      EDDL,,Germany,0,0,0,off
      EDDB,,Germany,0,0,0,on
      EDDH,,Germany,5,2,0,off
      EDDS,,Germany,0,0,0,off
      "
    `);
    const [, , ...lines] = overviewMarkdown(rows).trim().split('\n');
    expect(lines[0]).toMatchInlineSnapshot(`"| EDDF |  | Germany | 153 | 49 | 3 | on |"`);
    expect(lines).toHaveLength(rows.length);

    open.world.points.delete('EDDM_SB_A1_08L');
    const munich = (await readOverview(open)).find(({ icao }) => icao === 'EDDM');
    expect(munich?.report).toMatchObject({ unlinked: 3, stale: 1 });
  });

  test('opens no airport, and saves nothing about them', async () => {
    const open = await openServiceSession();
    await open.signIn();
    await readOverview(open);
    expect(open.linking().inWork).toBeNull();
    expect(await open.call('readRecentAirports')).toEqual({ ok: true, value: [] });
    expect(
      open.faults.requests.filter(
        ({ method, path }) => method !== 'GET' && path.startsWith('/v2/'),
      ),
    ).toEqual([]);
  });

  test('isn’t available on a service with part A only', async () => {
    const open = await openServiceSession({}, { intercept: partAOnly([]) });
    await open.signIn();
    expect(await open.call('readDivisions')).toMatchObject({ error: { kind: 'not-found' } });
  });
});
