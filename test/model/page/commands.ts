import fc from 'fast-check';
import { checkStep } from '../invariants/all.ts';
import { left } from '../invariants/i1.ts';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { placeNames, places, type Place } from './places.ts';
import {
  checkScreen,
  forget,
  look,
  noteApply,
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
      model.tally.add(name.replace(/ .*/, ''));
      await run(model, world);
      await world.idle();
      await checkScreen(model);
      await checkStep(model);
    },
    toString: () => name,
  };
}

/** What the person of a command sees, and which places it may empty or fill. */
const before: Readonly<Record<string, (model: PageModel, world: World) => unknown>> = {
  openAirport: (model) => forget(model, 'search for points', 'filter of points'),
  linkByIds: (model) => forget(model, 'stopbar ID', 'lead-on ID'),
  apply: async (model, world) => {
    await personOf(world).openPage('Linking');
    await world.idle();
    await checkScreen(model);
    noteApply(model);
  },
  switchMany: (model) => forget(model, 'tick at EDDF'),
  send: toContact,
  sendAnyway: toContact,
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
    model.dismissed.clear();
    forgetView(model);
    await personOf(world).leave();
  },
  kill: (model) => {
    model.dismissed.clear();
    forgetView(model);
  },
};

async function toContact(model: PageModel, world: World): Promise<void> {
  forget(model, 'topic', 'message');
  await personOf(world).openPage('Contact');
}

function forgetView(model: PageModel): void {
  const kept = ['email', 'topic', 'message', 'name of the own service'];
  forget(model, ...placeNames.filter((name) => !kept.includes(name)));
}

/** Looks at the screen before and after a command of both drivers. */
export const onScreen = (command: fc.AsyncCommand<Model, World>): PageStep => ({
  check: (model) => command.check(model),
  run: async (model, world) => {
    await before[String(command).replace(/ .*/, '')]?.(model, world);
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
    .map((how) => step(how, (model, { person }) => left(model, () => person[how]()))),
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
    step('run Apply', async (model, { person }) => {
      noteApply(model);
      await person.runFromPalette('Apply');
    }),
  ),
  fc.constantFrom('mine' as const, 'other' as const).map((service) =>
    step(
      `move to ${service}`,
      async (model, { person }) => {
        forgetView(model);
        await person.useService(service);
        await person.signIn('nadia');
      },
      ({ world }) => world.inUse !== service,
    ),
  ),
  fc.constantFrom('Undo', 'Redo', 'Discard changes', 'Export links', 'L9', 'EDDM').map((name) =>
    step(`run ${name}`, async (model, { person }) => {
      if (name === 'EDDM') forget(model, 'search for points', 'filter of points');
      await person.runFromPalette(name);
    }),
  ),
  fc
    .constantFrom('EDDF' as const, 'EDDM' as const)
    .map((icao) => step(`discard ${icao}`, (_model, world) => personOf(world).discard(icao))),
];
