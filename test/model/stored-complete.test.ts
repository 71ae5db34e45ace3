import { expect, test } from 'vitest';
import type * as v from 'valibot';
import { schema as airports } from '../../electron/features/airports/airport-cache.ts';
import { storedContact } from '../../electron/features/contact/stored-contact.ts';
import { storedForms } from '../../electron/features/forms.ts';
import { closedForWork } from '../../electron/features/contributions/closed-for-work.ts';
import { schema as savedAirports } from '../../electron/features/contributions/saved-airports.ts';
import { schema as unknownSwitches } from '../../electron/features/contributions/switch-doubts.ts';
import { schema as recent } from '../../electron/features/linking/recent-airports.ts';
import { snapshot } from '../../electron/features/linking/seen/snapshot.ts';
import { schema as staged } from '../../electron/features/linking/staged/staged-file.ts';
import { dismissedNotice } from '../../electron/features/service-notice/service-notices.ts';
import { TokenStore } from '../../electron/sign-in/keychain/token-store.ts';
import { validSignIn } from '../../electron/sign-in/valid-sign-in.ts';
import { fields as settings } from '../../electron/storage/settings.ts';
import { isPlaceOf, ownFields, storedThings } from './stored.ts';
import { openApp } from './stored/open-app.ts';
import { fieldsIn, fieldsOf, placesIn, sourcesIn } from './stored/places.ts';

const acts = storedThings.flatMap(({ act }) => act ?? []);
const own = { kept: ownFields };
const hasRow = (place: string): boolean =>
  [...storedThings, own].some((thing) => isPlaceOf(thing, place));
const withoutRow = (places: readonly string[]): readonly string[] =>
  places.filter((place) => !hasRow(place));

/** Every JSON file, with its schema. */
const documents: Readonly<Record<string, v.GenericSchema>> = {
  'settings.json': settings,
  'forms.json': storedForms,
  'profiles/*/contact.json': storedContact,
  'profiles/*/forms.json': storedForms,
  'profiles/*/saved-airports.json': savedAirports,
  'profiles/*/unknown-switches.json': unknownSwitches,
  'profiles/*/closed-for-work.json': closedForWork,
  'profiles/*/airports.json': airports,
  'profiles/*/dismissed-notice.json': dismissedNotice,
  'profiles/*/sign-in.json': validSignIn,
  'profiles/*/linking/recent.json': recent,
  'profiles/*/linking/staged-*.json': staged,
  'profiles/*/linking/seen-*.json': snapshot,
};

test('I1 everything that is on disk and in the keychain after a tour of the app has a row', async () => {
  const app = await openApp();
  await app.restored();
  for (const turn of [1, 2] as const) {
    for (const act of acts.filter((one) => turn === 1 || one.once !== true)) {
      await act.set(app, turn);
    }
  }
  const { folder, keychain } = app.run();
  await app.quit();
  const places = placesIn(folder);
  expect(withoutRow(places)).toEqual([]);
  // The tour must write every kind of file, or it proves nothing about the others.
  const files = places.map((place) => place.replace(/ .*/, '').replace(/-[A-Z]{4}\b/, '-*'));
  const kinds = new Set(files.map((file) => file.replace(/^profiles\/[^/]+/, 'profiles/*')));
  expect([...kinds].filter((file) => !file.includes('.damaged-')).toSorted()).toEqual(
    [...Object.keys(documents), 'profiles/*/activity.jsonl'].toSorted(),
  );
  const entries = [...keychain.entries.values()];
  expect(withoutRow(entries.map(({ account }) => `keychain ${account}`))).toEqual([]);
  const [service = ''] = entries.map((entry) => entry.service);
  const store = new TokenStore({ service, load: () => Promise.resolve(keychain) });
  const secret = await store.read();
  if (!secret.ok || secret.value === null) throw new Error('Nobody is in the keychain');
  const fields = fieldsIn(JSON.parse(secret.value));
  expect(withoutRow(fields.map((field) => `keychain account ${field}`))).toEqual([]);
});

test.each(Object.entries(documents))(
  'I1 every field that %s can have has a row',
  (file, schema) => {
    expect(withoutRow(fieldsOf(schema).map((field) => `${file} ${field}`))).toEqual([]);
  },
);

const writes =
  /\b(?:writeFile|appendFile|writeFileSync|appendFileSync|createWriteStream|writeSync|copyFile|cpSync)\(/;

test('I1 only the storage writes to the disk, and each of its JSON files is listed above', () => {
  const sources = [...sourcesIn('electron')];
  const writers = sources.filter(([, source]) => writes.test(source)).map(([path]) => path);
  const others = writers.filter((path) => !path.startsWith('electron/storage/'));
  // The build uses it.
  expect(others).toEqual(['electron/bundled-packages.ts']);
  const files = sources.flatMap(([, source]) => source.match(/new (?:JsonFile|Store)\(/g) ?? []);
  expect(files).toHaveLength(Object.keys(documents).length);
});

test('I1 the page keeps nothing in the browser', () => {
  const stores =
    /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches\.open|navigator\.storage)\b/;
  const found = [...sourcesIn('renderer')].filter(([, source]) => stores.test(source));
  expect(found.map(([path]) => path)).toEqual([]);
});
