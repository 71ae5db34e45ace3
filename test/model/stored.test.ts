import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { tomas } from '../support/session/practice-browser.ts';
import { isKeptIn, storedThings } from './stored.ts';
import type { Act } from './stored/act.ts';
import { openApp, type StoredApp } from './stored/open-app.ts';
import type { StoredThing, Way } from './stored/thing.ts';

const rows = storedThings.flatMap((thing) => (thing.act ? [{ thing, act: thing.act }] : []));

test('every stored thing can be set and read by calls, or names the test that does', () => {
  const others = storedThings.filter(({ act }) => !act);
  expect(others.filter(({ by = '' }) => !existsSync(by)).map(({ name }) => name)).toEqual([]);
});

type Values = ReadonlyMap<string, unknown>;

/** Reads everything, as a new page does. */
async function readAll(app: StoredApp): Promise<Values> {
  const values = new Map<string, unknown>();
  for (const { thing, act } of rows) values.set(thing.name, copyOf(await act.read(app)));
  return values;
}

const copyOf = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Sets each thing. Returns the names of those that were reported as saved. */
async function setAll(app: StoredApp, which: (act: Act) => boolean, turn: 1 | 2) {
  const reported = new Set<string>();
  for (const { thing, act } of rows.filter((row) => which(row.act))) {
    const result = await act.set(app, turn);
    // A write in the background is only reported when it has failed.
    await app.run().disk.saved();
    const { files = [] } = app.state().storageProblem ?? {};
    const isUnsaved = files.some((file) => isKeptIn(thing, file.replaceAll('\\', '/')));
    if (result.ok && !isUnsaved) reported.add(thing.name);
  }
  return reported;
}

/** Opens the app with a value in every thing. */
async function openSet(which: (act: Act) => boolean = () => true) {
  const app = await openApp();
  await app.restored();
  const before = await readAll(app);
  const reported = await setAll(app, which, 1);
  const set = await readAll(app);
  const wanted = rows.filter(({ act }) => which(act)).map(({ thing }) => thing.name);
  expect(wanted.filter((name) => !reported.has(name))).toEqual([]);
  const unset = wanted.filter((name) => isDeepStrictEqual(before.get(name), set.get(name)));
  expect(unset).toEqual([]);
  return { app, before, set };
}

function expectAfterwards(way: Way, isRight: (thing: StoredThing) => boolean): void {
  const wrong = rows.filter(({ thing }) => !isRight(thing)).map(({ thing }) => thing.name);
  expect({ way, wrong }).toEqual({ way, wrong: [] });
}

const comeBack: Readonly<
  Partial<Record<Way, (app: StoredApp, before: Values) => Promise<unknown>>>
> = {
  reload: () => Promise.resolve(),
  quit: (app) => app.quit(),
  kill: (app) => app.kill(),
  'another service and back': async (app, before) => {
    await app.useService('practice');
    const there = await readAll(app);
    const shown = rows
      .filter(({ thing }) => thing.owner !== 'app')
      .filter(({ thing }) => !isDeepStrictEqual(there.get(thing.name), before.get(thing.name)));
    expect(shown.map(({ thing }) => thing.name)).toEqual([]);
    await app.useService('live');
  },
  'sign-out and in again': async (app) => {
    await app.call('signOut');
    await app.signIn();
  },
  'another person': async (app) => {
    await app.call('signOut');
    await app.signIn(tomas);
  },
};

test.each(Object.keys(comeBack) as Way[])(
  'I1 T1 T2 after %s, everything stored is there, and nothing that must be gone',
  async (way) => {
    const { app, before, set } = await openSet();
    await comeBack[way]?.(app, before);
    const after = await readAll(app);
    expectAfterwards(way, ({ name, afterwards }) => {
      const expected = afterwards[way];
      if (expected.startsWith('exempt')) return true;
      return isDeepStrictEqual(after.get(name), (expected === 'there' ? set : before).get(name));
    });
  },
);

test('I1 after a kill while the disk is full, the last values that were reported as saved are there', async () => {
  const { app, before, set } = await openSet((act) => act.once !== true);
  app.run().disk.now.state = 'full';
  const reported = new Set([
    ...(await setAll(app, (act) => act.once !== true, 2)),
    ...(await setAll(app, (act) => act.once === true, 1)),
  ]);
  const unsaved = await readAll(app);
  await app.kill();
  const after = await readAll(app);
  expectAfterwards('full disk, then kill', ({ name, afterwards }) => {
    const expected = afterwards['full disk, then kill'];
    if (expected.startsWith('exempt')) return true;
    const value = after.get(name);
    if (expected !== 'there') return isDeepStrictEqual(value, before.get(name));
    if (isDeepStrictEqual(value, unsaved.get(name))) return true;
    return !reported.has(name) && isDeepStrictEqual(value, set.get(name));
  });
});
