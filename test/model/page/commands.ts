import fc from 'fast-check';
import { changesOf } from '../actions.ts';
import { checkStep } from '../invariants/all.ts';
import { left } from '../invariants/i1.ts';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { placeNames, places, type Place } from './places.ts';
import {
  checkScreen,
  forget,
  look,
  wishToApply,
  wishToUndo,
  personOf,
  placesOf,
  put,
  type PageModel,
} from './screen.ts';

export type PageStep = fc.AsyncCommand<PageModel, World>;

/** What only a person at a screen can do. */
export function step(
  name: string,
  run: (model: PageModel, world: World) => Promise<unknown>,
  check: (model: PageModel) => boolean = () => true,
): PageStep {
  return {
    check,
    run: async (model, world) => {
      const from = world.order();
      await run(model, world);
      await world.idle();
      model.tally.note(name, world, from);
      await checkScreen(model);
      await checkStep(model);
    },
    toString: () => name,
  };
}

/** What the person of a command sees, and which places it may empty or fill. */
const before: Readonly<Record<string, (model: PageModel, world: World, words: string) => unknown>> =
  {
    openAirport: (model) => forget(model, 'search for points', 'filter of points'),
    linkByIds: (model) => forget(model, 'stopbar ID', 'lead-on ID'),
    apply: (model) => forget(model, 'search for points', 'filter of points'),
    applySeveral: (model) => {
      forget(model, 'search for points', 'filter of points');
      wishToApply(model);
    },
    applySeveralAgain: (model) => wishToApply(model),
    undoApplied: (model) => wishToUndo(model),
    stageSeveral: ({ staged }, { inUse }, words) => {
      for (const one of words.split('&')) {
        const [icao, at] = [one.slice(0, 4), `${inUse} ${one.slice(0, 4)}`];
        staged.set(at, [...(staged.get(at) ?? []), ...changesOf(icao, one.slice(4))]);
      }
    },
    stage: (model) => forget(model, 'search for points', 'filter of points'),
    applyAgain: (_model, world) => personOf(world).openPage('Linking'),
    switchMany: (model) => forget(model, 'tick at EDDF'),
    send: toContact,
    sendAnyway: toContact,
    sendAgain: toContact,
    sendAnywayAgain: toContact,
    markAsSent: toContact,
    signIn: (model) => forget(model, ...placesOf('account')),
    signOut: (model) => forget(model, ...placesOf('account')),
    expire: (model) => forget(model, ...placesOf('account')),
    useService: forgetView,
    editProfile: (model) => {
      forget(model, 'name of the own service');
      forgetView(model);
    },
    restart: async (model, world) => {
      forgetView(model);
      await personOf(world).leave();
    },
    kill: forgetView,
  };

function toContact(_model: PageModel, world: World): Promise<void> {
  return personOf(world).openPage('Contact');
}

/** What belongs to the service in use or to this run of the app is forgotten with it. */
function forgetView(model: PageModel): void {
  model.dismissed.clear();
  forget(model, ...placeNames.filter((name) => name !== 'name of the own service'));
}

/** Looks at the screen before and after a command of both drivers. */
export const onScreen = (command: fc.AsyncCommand<Model, World>): PageStep => ({
  check: (model) => command.check(model),
  run: async (model, world) => {
    const [name = '', words = ''] = String(command).split(' ');
    await before[name]?.(model, world, words);
    await command.run(model, world);
    await checkScreen(model);
  },
  toString: () => String(command),
});

const place = fc.constantFrom(...placeNames);

export const pageCommands: readonly fc.Arbitrary<PageStep>[] = [
  place.chain((name) => {
    const { choices } = places[name] as Place;
    return fc
      .constantFrom(...(choices ?? [undefined]))
      .map((choice) =>
        step(`put ${choice ?? 'text'}: ${name}`, (model) => put(model, name, choice)),
      );
  }),
  place.map((name) => step(`look: ${name}`, (model) => look(model, name))),
  fc
    .constantFrom('turnPage' as const, 'closeWindow' as const, 'crashPage' as const)
    .map((how) => step(how, (model, world) => left(model, () => personOf(world)[how]()))),
  fc
    .constantFrom('openTab' as const, 'useOtherTab' as const)
    .map((how) => step(how, (_model, world) => personOf(world)[how]())),
  fc.constant(
    step('dismissNote', async ({ dismissed }, world) => {
      const note = await personOf(world).dismissNote();
      if (note !== undefined) dismissed.add(note);
    }),
  ),
  fc.constant(
    step('run Apply', async (model, world) => {
      wishToApply(model);
      await personOf(world).runFromPalette('Apply');
    }),
  ),
  fc.constantFrom('Undo', 'Redo', 'Discard changes', 'Export links', 'L9', 'EDDM').map((name) =>
    step(`run ${name}`, async (model, world) => {
      if (name === 'EDDM') forget(model, 'search for points', 'filter of points');
      await personOf(world).runFromPalette(name);
    }),
  ),
  fc
    .constantFrom('EDDF' as const, 'EDDM' as const)
    .map((icao) => step(`discard ${icao}`, (_model, world) => personOf(world).discard(icao))),
];
