import { describe, expect, test } from 'vitest';
import type { Airport } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Point, World } from '../../../electron/practice/world.ts';
import { checkAirport } from '../../../renderer/linking/checks/check-airport.ts';
import { sayFinding } from '../../../renderer/linking/checks/text.ts';
import {
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { partAOnly } from '../../support/requests/part-a-only.ts';

const readMunich = ({ call }: Pick<OpenCompanion, 'call'>) =>
  call('readAirport', { icao: 'EDDM', wait: false }) as Promise<Result<Airport>>;

/** Returns what the checks find at Munich, as the service lists it. */
async function check(open: Pick<OpenCompanion, 'call'>): Promise<readonly string[]> {
  const read = await readMunich(open);
  if (!read.ok) throw new Error(read.error.kind);
  return checkAirport(read.value).findings.map(sayFinding);
}

function point({ points }: World, id: string): Point {
  const found = points.get(id);
  if (!found) throw new Error(`The practice service has no ${id}`);
  return found;
}

const put = (world: World, id: string, from: string, changes: Partial<Point> = {}) =>
  world.points.set(id, { ...point(world, from), ...changes, id });

const [stopbar, leadOn] = ['EDDM_SB_A1_08L', 'EDDM_LO_A1_08L'];

describe('the points and links that the service lists', () => {
  test('have a finding for each kind of problem', async () => {
    const cases: readonly [string, (world: World) => void, string][] = [
      [
        'a stopbar without a lead-on',
        (world) => put(world, leadOn, leadOn, { linkedTo: [] }),
        '4 stopbars without a lead-on',
      ],
      ['a deleted stopbar', (world) => world.points.delete(stopbar), '1 point with stale links'],
      [
        'a lead-on far away',
        (world) => put(world, leadOn, leadOn, { coordinates: [{ lat: 48.5, lng: 11.8 }] }),
        '1 stopbar unusually far from a lead-on',
      ],
      [
        'a lead-on with another name',
        (world) => {
          for (const id of ['EDDM_LO_1', 'EDDM_LO_2']) put(world, id, leadOn);
          put(world, 'EDDM_LO_3', leadOn, { name: 'B9' });
        },
        '1 stopbar whose lead-on has a different name',
      ],
      [
        'two stopbars at the same place',
        (world) => put(world, 'EDDM_SB_COPY', stopbar),
        '2 stopbars at the same place as another',
      ],
      [
        'a lead-on without coordinates',
        (world) => put(world, leadOn, leadOn, { coordinates: [] }),
        '1 lead-on without coordinates',
      ],
      [
        'a lead-on with several stopbars',
        (world) => {
          put(world, 'EDDM_SB_NEXT', stopbar, { name: 'A1 next' });
          put(world, leadOn, leadOn, { linkedTo: [stopbar, 'EDDM_SB_NEXT'] });
        },
        '1 lead-on linked to several stopbars',
      ],
    ];
    for (const [, change, finding] of cases) {
      const open = await openServiceSession();
      expect(await check(open)).toEqual(['3 stopbars without a lead-on']);
      change(open.world);
      expect(await check(open)).toContain(finding);
    }
  });

  test('are each requested once, and only for a check', async () => {
    const open = await openServiceSession();
    await open.restore();
    await open.signIn();
    expect(open.requestsTo('/airports/')).toEqual([]);
    await check(open);
    const asked = open.requestsTo('/airports/').map(({ method, path }) => `${method} ${path}`);
    expect(asked.sort()).toEqual(['GET /v2/airports/EDDM/links', 'GET /v2/airports/EDDM/points']);
  });

  test('are missing on a service with part A only', async () => {
    const open = await openServiceSession({}, { intercept: partAOnly([]) });
    expect(await readMunich(open)).toMatchObject({ error: { kind: 'not-found' } });
  });
});
