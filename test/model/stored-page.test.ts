import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { formOwners, type FormName } from '../../electron/contract/application/form-owners.ts';
import type { Result } from '../../electron/contract/result.ts';
import { placeOf } from '../support/application/form-places.ts';
import { PageHost } from './page/host.ts';
import { openPagePerson } from './page/page-person.ts';
import { placeNames, places, thingOf, type Place, type PlaceName } from './page/places.ts';
import { personOf } from './page/screen.ts';
import { isPlaceOf, storedThings } from './stored.ts';
import { fieldsIn } from './stored/places.ts';
import type { Way } from './stored/thing.ts';
import { openWorld, type World } from './world.ts';

vi.setConfig({ testTimeout: 1_200_000 });

let host: PageHost;
beforeAll(async () => {
  host = await PageHost.open();
});
afterAll(() => host.close());

/** What a search finds, so that the rest of the page can still be used. */
const found: Partial<Record<PlaceName, string>> = {
  'search for points': 'L',
  'search for airports': 'EDDF',
};

function valueFor(name: PlaceName): string {
  const { choices }: Place = places[name];
  return found[name] ?? choices?.find((choice) => choice !== 'All') ?? `typed as ${name}`;
}

type Values = ReadonlyMap<PlaceName, string | undefined>;

/** Looks at each place, as a person who goes through all pages does. */
async function lookAtAll(world: World): Promise<Values> {
  const person = personOf(world);
  if ((await person.look('search for points')) === undefined) {
    await person.openAirport('EDDF');
    await world.idle();
  }
  const values = new Map<PlaceName, string | undefined>();
  for (const name of placeNames) values.set(name, await person.look(name));
  return values;
}

/** Types or chooses what isn't there. */
async function putInAll(world: World, seen: Values): Promise<void> {
  for (const name of placeNames) {
    if (seen.get(name) !== valueFor(name)) await personOf(world).put(name, valueFor(name));
  }
  await world.idle();
}

async function signInAs(world: World, who: 'nadia' | 'tomas'): Promise<void> {
  await world.person.signIn(who);
  await world.idle();
  // The browser may have opened only now.
  await world.comeBack(who);
  await world.idle();
  expect(world.run.application.state.session.kind).toBe('signed-in');
}

/** Opens the app with Nadia at EDDF, where a change is staged, so that there can be a proposal. */
async function openAtFrankfurt(): Promise<World> {
  const world = await openWorld(openPagePerson(host));
  await signInAs(world, 'nadia');
  await world.person.openAirport('EDDF');
  await world.idle();
  const pair = { stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
  await world.person.stage('EDDF', [{ ...pair, linked: true }]);
  await world.idle();
  return world;
}

/** The things that are shown at the other service, although they aren't its own. */
async function seeAtOther(world: World): Promise<readonly string[]> {
  const seen = await lookAtAll(world);
  const shown = placeNames.filter((name) => seen.get(name) === valueFor(name));
  return shown.filter((name) => thingOf(name).owner !== 'app');
}

/** In an order in which the last one leaves another person signed in. */
const comeBack: readonly (readonly [Way, (world: World) => Promise<unknown>])[] = [
  ['reload', ({ person }) => person.reload()],
  // What one reload destroys, the next one shows.
  ['reload', ({ person }) => person.reload()],
  ['page turn', (world) => personOf(world).turnPage()],
  ['destroy window', (world) => personOf(world).closeWindow()],
  ['page crash', (world) => personOf(world).crashPage()],
  [
    'sign-out and in again',
    async (world) => {
      await world.person.signOut();
      await world.idle();
      await signInAs(world, 'nadia');
    },
  ],
  [
    'another service and back',
    async (world) => {
      await world.person.useService('other');
      await world.idle();
      expect(await seeAtOther(world)).toEqual([]);
      await world.person.useService('mine');
    },
  ],
  ['quit', (world) => world.restart()],
  [
    'kill',
    async (world) => {
      // What was typed less than a second before may be lost.
      await world.passTime(1000);
      await world.kill();
    },
  ],
  [
    'another person',
    async (world) => {
      await world.person.signOut();
      await world.idle();
      await signInAs(world, 'tomas');
    },
  ],
];

test('I1 T1 T2 T6 what was typed or chosen on the page is there after each way of leaving it, or gone if it must be', async () => {
  const world = await openAtFrankfurt();
  try {
    const wrong: string[] = [];
    let seen = await lookAtAll(world);
    for (const [way, leaveAndComeBack] of comeBack) {
      await putInAll(world, seen);
      await leaveAndComeBack(world);
      await world.idle();
      seen = await lookAtAll(world);
      for (const name of placeNames) {
        const expected = thingOf(name).afterwards[way];
        const isThere = seen.get(name) === valueFor(name);
        const isWrong = expected === 'there' ? !isThere : expected.startsWith('gone') && isThere;
        if (isWrong) wrong.push(`${name} after ${way}`);
      }
    }
    expect(wrong).toEqual([]);
  } finally {
    await world.end();
  }
});

test('I1 every field of a form that the page saves has a row', async () => {
  const world = await openAtFrankfurt();
  try {
    await putInAll(world, new Map());
    const fields: string[] = [];
    for (const form of Object.keys(formOwners) as FormName[]) {
      const place = placeOf(form, world.run.application.state);
      const read = (await world.run.call('readForm', place)) as Result<string | null>;
      const text = read.ok ? read.value : null;
      expect(text, form).not.toBeNull();
      const found = fieldsIn(JSON.parse(text ?? ''));
      fields.push(...found.map((field) => `form ${form} ${field}`.trim()));
    }
    expect(fields.filter((field) => !storedThings.some((one) => isPlaceOf(one, field)))).toEqual(
      [],
    );
  } finally {
    await world.end();
  }
});
