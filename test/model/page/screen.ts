import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { wish } from '../actions.ts';
import { broken } from '../invariants/broken.ts';
import { noteTyped } from '../invariants/i1.ts';
import { filesIn } from '../invariants/i2.ts';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { Model } from '../model.ts';
import type { Shown } from '../person.ts';
import { marker } from '../service.ts';
import { pairName } from '../target.ts';
import type { World } from '../world.ts';
import type { PagePerson } from './page-person.ts';
import type { PageShown } from './read-page.ts';
import { ownerOf, placeNames, places, thingOf, type PlaceName } from './places.ts';

/** The model of a run on the page: also what the person typed and saw on the screen. */
export interface PageModel extends Model {
  /** What was typed or chosen, by place and owner. */
  readonly put: Map<string, string>;
  /** The changes that were shown as staged last, by service and airport. */
  readonly staged: Map<string, readonly LinkChange[]>;
  /** The notes that the person dismissed. */
  readonly dismissed: Set<string>;
}

/** The person of this driver. */
export const personOf = ({ person }: World): PagePerson => person as PagePerson;

const keyOf = (name: PlaceName, model: Model): string => `${name} of ${ownerOf(name, model)}`;

/** Types a text that names its owner, or makes a choice. */
export async function put(model: PageModel, name: PlaceName, choice?: string): Promise<void> {
  const { world } = model;
  model.typedTexts += 1;
  const mark = thingOf(name).owner === 'app' ? '' : marker(world.inUse);
  const value = choice ?? `q-${ownerOf(name, model)}-${model.typedTexts}${mark}`;
  if (!(await personOf(world).put(name, value))) return;
  if (isContact(name)) noteTyped(model, { [name]: value });
  else model.put.set(keyOf(name, model), value);
}

/** What the contact form shows is checked after each step. */
const isContact = (name: PlaceName): boolean => places[name].page === 'Contact';

/** Forgets what was put in places that an action may empty or fill. */
export function forget({ put: all }: PageModel, ...names: readonly PlaceName[]): void {
  for (const key of all.keys())
    if (names.some((name) => key.startsWith(`${name} of `))) all.delete(key);
}

/** The places whose owner is one of these. */
export const placesOf = (...owners: readonly string[]): readonly PlaceName[] =>
  placeNames.filter((name) => owners.includes(thingOf(name).owner));

/** I1: what was typed or chosen is there. */
export async function look(model: PageModel, name: PlaceName): Promise<void> {
  const { world } = model;
  const key = keyOf(name, model);
  const expected = model.put.get(key);
  if (expected === undefined && !isContact(name)) return;
  const shown = await personOf(world).look(name);
  if (shown === undefined || expected === undefined || shown === expected) return;
  model.put.set(key, shown);
  broken('I1', `${name} shows “${shown}” instead of “${expected}”`);
}

/** Remembers that the person applies what they saw last at this service. */
export function wishToApply(model: PageModel): void {
  const { staged, world } = model;
  const seen = [...staged].flatMap(([at, all]) => (at.startsWith(world.inUse) ? all : []));
  // What the screen shows while the airport is being read isn't seen by the model.
  const pending = world.run.application.state.linking.inWork?.staging.pending ?? [];
  for (const change of [...seen, ...pending]) {
    wish(model, { kind: 'apply', of: pairName(change), wanted: change.linked });
  }
}

/** Remembers that the person undoes what they have applied at this service. */
export function wishToUndo(model: PageModel): void {
  const { wishes, world } = model;
  const applied = wishes.filter((one) => one.kind === 'apply' && one.service === world.inUse);
  for (const { kind, of, wanted } of applied) wish(model, { kind, of, wanted: !wanted });
}

/** Checks what all tabs show now. */
export async function checkScreen(model: PageModel): Promise<void> {
  const { world } = model;
  const person = personOf(world);
  const first = await person.shown();
  const others = await person.shownBeside();
  // What is said to be saved may still be on its way to the disk.
  await world.run.saved();
  for (const shown of [first, ...others]) {
    for (const [icao, changes] of Object.entries(shown.staged ?? {})) {
      model.staged.set(`${world.inUse} ${icao}`, changes);
    }
    checkOwners(model, shown.text);
    checkRunning(model, shown);
    checkSaved(model, shown);
    const again = shown.notes.find((note) => model.dismissed.has(note));
    if (again !== undefined) broken('I1', `the note “${again}” is back`);
  }
  for (const other of others) checkSame(first, other);
}

/** I1: a draft is said to be saved only once it's in the file. */
function checkSaved({ world }: PageModel, { contact, isDraftSaved }: PageShown): void {
  if (!contact || !isDraftSaved) return;
  const { run, inUse } = world;
  const folder = join(run.folder, 'profiles', run.folders.get(inUse) ?? '');
  const [, text = ''] = filesIn(folder).find(([name]) => name === 'contact.json') ?? [];
  const unsaved = Object.values(contact).find((typed) => !text.includes(JSON.stringify(typed)));
  if (unsaved === undefined) return;
  broken('I1', `“${unsaved}” is said to be saved, and isn’t in the file`);
}

/** T6: what runs is shown, and can be cancelled. */
function checkRunning(model: PageModel, { page, staged, isApplying, canCancel }: PageShown): void {
  const { linking, switchingSeveral } = model.world.run.application.state;
  const { inWork } = linking;
  if (inWork?.running && staged && inWork.icao in staged && !isApplying) {
    broken('T6', `nothing says that changes at ${inWork.icao} are being applied`);
  }
  if (page === 'Contributions' && switchingSeveral && !canCancel) {
    broken('T6', `${switchingSeveral.total} switches can’t be cancelled`);
  }
}

/** T6: a second window shows the same, as far as both show it. */
function checkSame(one: Shown, other: Shown): void {
  for (const what of ['staged', 'switches', 'contact'] as const) {
    const [left, right] = [one[what], other[what]] as Record<string, unknown>[];
    for (const [key, value] of Object.entries(left ?? {})) {
      if (right?.[key] === undefined || isDeepStrictEqual(right[key], value)) continue;
      const [first, second] = [value, right[key]].map((part) => JSON.stringify(part));
      broken('T6', `${what}, ${key}: one window shows ${first}, the other one ${second}`);
    }
  }
}

/** I2: nothing can be read that another account typed, or that was typed at another service. */
function checkOwners(model: PageModel, text: string): void {
  const owners = new Set(placeNames.map((name) => ownerOf(name, model)));
  for (const [found, owner = ''] of text.matchAll(/q-(\S+?)-\d+/g)) {
    if (!owners.has(owner)) broken('I2', `the page shows ${found}`);
  }
}
