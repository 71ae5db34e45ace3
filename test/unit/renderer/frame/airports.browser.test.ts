import { toStore } from 'svelte/store';
import { expect, onTestFinished, test, vi } from 'vitest';
import { airports, shortName } from '../../../../renderer/frame/airports.svelte.ts';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { ipcRenderer } from '../../../support/page/app/electron.ts';
import { calls, inNode, openBridge } from '../../../support/page/app/open-app.ts';

/** Opens the real app without its page. Returns the airports of each call. */
async function open(): Promise<readonly (readonly string[])[]> {
  const { invoke } = ipcRenderer;
  const asked: (readonly string[])[] = [];
  vi.spyOn(ipcRenderer, 'invoke').mockImplementation((channel, target, input) => {
    if (channel === 'readAirports') asked.push((input as { icaos: readonly string[] }).icaos);
    return invoke(channel, target, input);
  });
  await openBridge({
    signedIn: false,
    prepare: (one) => one.restart({ application: { profileGiven: false } }),
  });
  location.hash = '#/linking';
  onTestFinished(app.start(() => undefined));
  await expect.poll(() => app.state).toBeDefined();
  return asked;
}

/** Makes the service answer the next requests for names with an error. */
const fail = () =>
  inNode(({ faults }) =>
    faults.next({ path: /airports$/ }, { kind: 'answer', status: 500 }, { times: 9 }),
  );

async function useNext(): Promise<void> {
  const before = app.view;
  const profile = await inNode(({ practice }) => practice.profile);
  const liveProfile = { ...profile, baseUrl: 'https://next.example/v2' };
  await calls.changeSettings({ liveProfile, service: 'live' });
  await expect.poll(() => app.view).not.toBe(before);
}

/** Returns a list of every value that a reactive expression takes. */
function follow<T>(expression: () => T): readonly T[] {
  const values: T[] = [];
  onTestFinished(toStore(expression).subscribe((value) => values.push(value)));
  return values;
}

test('airports are read once, and known to everything that shows them', async () => {
  const asked = await open();
  const names = follow(() => airports().nameOf('EDDF'));
  expect(airports().of('EDDF')).toBeUndefined();
  airports().want(['', 'eddf', 'EDD', 'EDDFF', 'ED,F', '..', 'EDDF', 'EDDM', 'EDDF']);
  await expect.poll(() => names).toEqual([undefined, 'Frankfurt am Main Airport']);
  expect(airports().of('EDDM')).toMatchObject({ icao: 'EDDM' });
  airports().want(['EDDM', 'EDDF']);
  airports().want(['EDDL', 'ZZZZ', 'EDDF']);
  await expect.poll(() => airports().of('EDDL')).toBeDefined();
  // The service doesn't know ZZZZ.
  airports().want(['ZZZZ', 'EHAM']);
  await expect.poll(() => airports().of('EHAM')).toBeDefined();
  expect(airports().of('ZZZZ')).toBeUndefined();
  expect(asked).toEqual([['EDDF', 'EDDM'], ['EDDL', 'ZZZZ'], ['EHAM']]);
  expect(airports().nameOf('EDDF')).toBe('Frankfurt am Main Airport');
});

test('airports are read a hundred at a time, and what can’t be read is asked for again when it’s needed, without a message', async () => {
  const asked = await open();
  const codes = Array.from({ length: 250 }, (_, at) => `E${String(at).padStart(3, '0')}`);
  codes[0] = 'EDDM';
  codes[100] = 'EDDF';
  codes[200] = 'EHAM';
  await inNode(({ hold }) => hold({ path: /airports$/ }));
  airports().want(codes);
  await expect.poll(() => inNode(({ requestsTo }) => requestsTo(/airports$/).length)).toBe(1);
  await fail();
  await inNode(({ release }) => release());
  await expect.poll(() => airports().of('EDDM')).toBeDefined();
  await expect.poll(() => asked.map(({ length }) => length)).toEqual([100, 100, 50]);
  await inNode(({ faults }) => faults.clear());
  // They're only asked for again once the failed calls have returned.
  await vi.waitFor(() => {
    airports().want(codes);
    expect(airports().of('EHAM')).toBeDefined();
    expect(airports().of('EDDF')).toBeDefined();
  }, 60_000);
  expect(asked.flat().filter((icao) => icao === 'EDDM')).toHaveLength(1);
  expect(app.status).toBeUndefined();
});

test('airports of one service aren’t shown for the next one, even if they arrive late', async () => {
  const asked = await open();
  const names = follow(() => airports().nameOf('EDDF'));
  airports().want(['EDDF']);
  await expect.poll(() => names).toHaveLength(2);
  await inNode(({ hold }) => hold({ path: /airports$/ }));
  airports().want(['EDDL']);
  await expect.poll(() => asked).toHaveLength(2);
  await useNext();
  await expect.poll(() => names.at(-1)).toBeUndefined();
  airports().want(['EDDM']);
  await expect.poll(() => airports().of('EDDM')).toBeDefined();
  await inNode(({ release }) => release());
  airports().want(['EDDF']);
  await expect.poll(() => names.at(-1)).toBe('Frankfurt am Main Airport');
  expect(airports().of('EDDM')).toBeDefined();
  expect(airports().of('EDDL')).toBeUndefined();
});

test.each([
  ['Frankfurt am Main Airport', 'Frankfurt am Main'],
  ['Vienna International Airport', 'Vienna'],
  ['Amsterdam Airport Schiphol', 'Amsterdam Airport Schiphol'],
  ['Rotterdam The Hague Airport', 'Rotterdam The Hague'],
  ['Seaport', 'Seaport'],
  ['Airport', 'Airport'],
  ['International Airport', 'International Airport'],
  ['', ''],
])('the short name of “%s” is “%s”', (name, short) => {
  expect(shortName(name)).toBe(short);
});
