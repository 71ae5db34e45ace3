import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AirportInfo } from '../../../electron/contract/airports.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { ServiceSessionParts } from '../../../electron/service/service-session.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';
import { openServices } from '../../support/application/open-services.ts';
import { pauseReplies } from '../../support/requests/paused-requests.ts';
import { clock } from '../../support/practice-call.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const day = 24 * 3600;

async function openAirports(changes: Partial<ServiceSessionParts> = {}) {
  const opened = await openServiceSession(changes);
  const { call, faults, dataFolder } = opened;
  return {
    ...opened,
    file: join(dataFolder, 'profiles', 'practice', 'airports.json'),
    read: async (...icaos: readonly string[]) => {
      const result = (await call('readAirports', { icaos })) as Result<readonly AirportInfo[]>;
      return result.ok ? result.value.map(({ icao }) => icao) : result.error.kind;
    },
    /** The codes of each request. */
    asked: () =>
      faults.requests.map(({ query }) => new URLSearchParams(query).get('icao')?.split(',')),
  };
}

const codes = (count: number, letter = 'A') =>
  Array.from({ length: count }, (_, at) => `${letter}${String(at).padStart(3, '0')}`);

describe('airports', () => {
  test('have their names and runways', async () => {
    const { call } = await openAirports();
    const read = (await call('readAirports', { icaos: ['EDDF', 'EDDL'] })) as Result<
      readonly AirportInfo[]
    >;
    expect(read.ok && read.value).toMatchObject([
      {
        ...{ icao: 'EDDF', name: 'Frankfurt am Main Airport' },
        runways: { length: 4 },
      },
      { icao: 'EDDL', name: 'Düsseldorf Airport', runways: [] },
    ]);
    expect(read.ok && read.value[0]?.runways[0]).toEqual({
      ends: [
        { designator: '07C', at: { lat: 50.0326, lng: expect.closeTo(8.53, 1) } },
        { designator: '25C', at: { lat: expect.closeTo(50.04, 1), lng: expect.closeTo(8.58, 1) } },
      ],
      widthMetres: expect.closeTo(60, 0),
    });
  });

  test('that the service doesn’t know are left out', async () => {
    const { read } = await openAirports();
    expect(await read('ZZZZ', 'EDDM', 'ZZZY')).toEqual(['EDDM']);
    expect(await read('ZZZX')).toEqual([]);
  });

  test('aren’t requested by a code that would make the service reject the others', async () => {
    const { read, asked } = await openAirports();
    expect(await read('EDDF', 'EDD', 'EDDM,EDDL', 'Ærø1', 'EDDM')).toEqual(['EDDF', 'EDDM']);
    expect(await read('EDD')).toEqual([]);
    expect(asked()).toEqual([['EDDF', 'EDDM']]);
  });

  test('are at most 100 in a call', async () => {
    const { call } = await openAirports();
    expect(await call('readAirports', { icaos: codes(101, 'B') })).toMatchObject({
      error: { kind: 'invalid' },
    });
  });
});

test('a service without airports knows none, and isn’t asked again soon', async () => {
  const { read, asked, faults } = await openAirports();
  faults.next({ path: '/v2/airports' }, { kind: 'answer', status: 404, body: 'Cannot do that' });
  expect(await read(...codes(99), 'EDDF')).toEqual([]);
  expect(await read('EDDF')).toEqual([]);
  expect(asked()).toHaveLength(1);
});

describe('airports on disk', () => {
  test('are used for 30 days, unknown ones for a day, and not if the clock was set back', async () => {
    const time = clock();
    const dataFolder = await temporaryFolder();
    const first = await openAirports({ dataFolder, now: time.now });
    expect(await first.read('EDDF', 'ZZZZ')).toEqual(['EDDF']);
    expect(await first.read('ZZZY')).toEqual([]);

    const next = await openAirports({ dataFolder, now: time.now });
    time.passSeconds(day - 1);
    expect(await next.read('ZZZY', 'EDDF', 'ZZZZ')).toEqual(['EDDF']);
    expect(next.asked()).toEqual([]);
    time.passSeconds(1);
    expect(await next.read('EDDF', 'ZZZZ', 'ZZZY')).toEqual(['EDDF']);
    expect(next.asked()).toEqual([['ZZZZ', 'ZZZY']]);
    time.passSeconds(29 * day - 1);
    expect(await next.read('EDDF')).toEqual(['EDDF']);
    expect(next.asked()).toHaveLength(1);
    time.passSeconds(1);
    expect(await next.read('EDDF')).toEqual(['EDDF']);
    expect(next.asked()).toEqual([['ZZZZ', 'ZZZY'], ['EDDF']]);
    time.passSeconds(-30 * day);
    expect(await next.read('EDDF')).toEqual(['EDDF']);
    expect(next.asked()).toHaveLength(3);
  });

  test('are the last 1,000', async () => {
    const { read, asked, file, faults } = await openAirports();
    await read('EDDF');
    for (const letter of 'ABCDEFGHIJ') await read(...codes(100, letter));
    const { airports } = JSON.parse(await readFile(file, 'utf8')) as { airports: unknown[] };
    expect(airports).toHaveLength(1000);
    faults.clear();
    for (const letter of 'ABCDEFGHIJ') await read(...codes(100, letter));
    expect(asked()).toEqual([]);
    expect(await read('EDDF')).toEqual(['EDDF']);
    expect(asked()).toEqual([['EDDF']]);
  });

  test('S3 aren’t saved after the service was closed', async () => {
    const paused = pauseReplies(/\/airports$/);
    const { call, useMine, useOther, folder } = await openServices({ fetch: paused.fetch });
    await useMine();
    const reading = call('readAirports', { icaos: ['EDDF', 'EDDM'] });
    await paused.reached(1);
    await useOther();
    paused.resume();
    expect(await reading).toMatchObject({ error: { kind: 'cancelled' } });
    const files = await readdir(folder, { recursive: true });
    expect(files.filter((file) => file.endsWith('airports.json'))).toEqual([]);
  });
});
