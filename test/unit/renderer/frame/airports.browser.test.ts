import { toStore } from 'svelte/store';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { AirportInfo } from '../../../../electron/contract/airports.ts';
import { failed, type Result } from '../../../../electron/contract/result.ts';
import { airports, shortName } from '../../../../renderer/frame/airports.svelte.ts';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { createCompanionDouble, signedOut } from '../../../support/page/companion-double.ts';

type Answer = Result<readonly AirportInfo[]>;

const info = (icao: string, name: string | null = `${icao} Airport`): AirportInfo => ({
  ...{ icao, name, country: 'Germany', runways: [] },
});
const unreachable = failed({ kind: 'unreachable', reason: 'broken' });
const known = (icaos: readonly string[]): Answer => ({
  ok: true,
  value: icaos.map((icao) => info(icao)),
});

let services = 1;

/** Follows the app's state on a double that answers with `answer`. Each test has a new service. */
function open(answer: (icaos: readonly string[]) => Answer | Promise<Answer> = known) {
  const asked: (readonly string[])[] = [];
  const { companion, push } = createCompanionDouble({
    readAirports: async ({ icaos }) => {
      asked.push(icaos);
      return answer(icaos);
    },
  });
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  onTestFinished(app.start(() => undefined));
  const useNext = () => push({ ...signedOut, service: `service ${(services += 1)}` });
  useNext();
  return { asked, useNext };
}

/** Returns a list of every value that a reactive expression takes. */
function follow<T>(expression: () => T): readonly T[] {
  const values: T[] = [];
  onTestFinished(toStore(expression).subscribe((value) => values.push(value)));
  return values;
}

beforeEach(() => {
  location.hash = '#/linking';
});

describe('airports', () => {
  test('are read once, and known to everything that shows them', async () => {
    const { asked } = open();
    const names = follow(() => airports().nameOf('EDDF'));
    expect(airports().of('EDDF')).toBeUndefined();
    airports().want(['EDDF', 'EDDM', 'EDDF']);
    await expect.poll(() => names).toEqual([undefined, 'EDDF Airport']);
    expect(airports().of('EDDM')).toEqual(info('EDDM'));
    airports().want(['EDDM', 'EDDF']);
    airports().want(['EDDL', 'EDDF']);
    await expect.poll(() => airports().nameOf('EDDL')).toBe('EDDL Airport');
    expect(asked).toEqual([['EDDF', 'EDDM'], ['EDDL']]);
    expect(airports().nameOf('EDDF')).toBe('EDDF Airport');
  });

  test('that the service doesn’t know are requested once', async () => {
    const { asked } = open((icaos) => known(icaos.filter((icao) => icao !== 'ZZZZ')));
    airports().want(['ZZZZ', 'EDDF']);
    await expect.poll(() => airports().of('EDDF')).toBeDefined();
    airports().want(['ZZZZ', 'EDDM']);
    await expect.poll(() => airports().of('EDDM')).toBeDefined();
    expect(airports().of('ZZZZ')).toBeUndefined();
    expect(asked).toEqual([['ZZZZ', 'EDDF'], ['EDDM']]);
  });

  test('that can’t be read are requested again, without a message, when they’re next needed', async () => {
    let answer: Answer = unreachable;
    const { asked } = open((icaos) => (answer.ok ? known(icaos) : answer));
    airports().want(['EDDF']);
    await expect.poll(() => asked).toHaveLength(1);
    answer = known([]);
    // It's only requested again once the failed call has returned.
    await vi.waitFor(() => {
      airports().want(['EDDF']);
      expect(airports().nameOf('EDDF')).toBe('EDDF Airport');
    }, 10_000);
    expect(asked).toEqual([['EDDF'], ['EDDF']]);
    expect(app.status).toBeUndefined();
  });

  test('are read a hundred at a time, and what can’t be read doesn’t affect the others', async () => {
    const codes = Array.from({ length: 250 }, (_, at) => `E${String(at).padStart(3, '0')}`);
    const { asked } = open((icaos) => (icaos.includes('E100') ? unreachable : known(icaos)));
    airports().want(codes);
    await expect.poll(() => airports().of('E249')).toBeDefined();
    expect(asked.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(airports().of('E099')).toBeDefined();
    expect(airports().of('E100')).toBeUndefined();
  });

  test.each(['', 'eddf', 'EDD', 'EDDFF', 'ED,F', '..'])(
    'aren’t asked for if %j isn’t an ICAO code',
    async (code) => {
      const { asked } = open();
      airports().want([code, 'EDDF']);
      await expect.poll(() => airports().of('EDDF')).toBeDefined();
      expect(asked).toEqual([['EDDF']]);
    },
  );

  test('of one service aren’t shown for the next one, and are requested from it', async () => {
    const { asked, useNext } = open();
    const names = follow(() => airports().nameOf('EDDF'));
    airports().want(['EDDF']);
    await expect.poll(() => names).toHaveLength(2);
    useNext();
    await expect.poll(() => names.at(-1)).toBeUndefined();
    expect(airports().of('EDDF')).toBeUndefined();
    airports().want(['EDDF']);
    await expect.poll(() => names.at(-1)).toBe('EDDF Airport');
    expect(asked).toEqual([['EDDF'], ['EDDF']]);
  });

  test('that arrive after the service has changed aren’t shown, and hide no others', async () => {
    const late = Promise.withResolvers<Answer>();
    const answers = [late.promise];
    const { asked, useNext } = open((icaos) => answers.shift() ?? known(icaos));
    airports().want(['EDDF']);
    await expect.poll(() => asked).toHaveLength(1);
    useNext();
    airports().want(['EDDM']);
    await expect.poll(() => airports().of('EDDM')).toBeDefined();
    late.resolve(known(['EDDF']));
    airports().want(['EDDL']);
    await expect.poll(() => airports().of('EDDL')).toBeDefined();
    expect(airports().of('EDDM')).toBeDefined();
    expect(airports().of('EDDF')).toBeUndefined();
  });
});

test.each([
  ['Frankfurt am Main Airport', 'Frankfurt am Main'],
  ['Vienna International Airport', 'Vienna'],
  ['Amsterdam Airport Schiphol', 'Amsterdam Airport Schiphol'],
  ['Rotterdam The Hague Airport', 'Rotterdam The Hague'],
  ['Zurich', 'Zurich'],
  ['Seaport', 'Seaport'],
  ['Newairport', 'Newairport'],
  ['Airport', 'Airport'],
  ['International Airport', 'International Airport'],
  ['', ''],
])('the short name of “%s” is “%s”', (name, short) => {
  expect(shortName(name)).toBe(short);
});
