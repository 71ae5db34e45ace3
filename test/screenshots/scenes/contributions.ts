import type { Page } from '@playwright/test';
import type { AirportRequest } from '../../../electron/practice/world.ts';
import { nadia, openPage, tomas } from '../../e2e/fixtures.ts';
import {
  always,
  answer,
  enter,
  errorShown,
  fill,
  press,
  type Scene,
  type State,
  type States,
} from '../scene.ts';

const switchOf = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Contributions at ${name}` });
const patch = { method: 'PATCH', path: /contributions$/ };

async function openBoard({ page }: Scene): Promise<void> {
  await enter(page, nadia, 'Contributions');
  await switchOf(page, 'EDDF').waitFor();
  // Names load after the airports.
  await page.getByText('Luxembourg').waitFor();
}

/** A state of Nadia’s Contributions. */
const onBoard = (reach: State['reach']): State => ({
  height: 600,
  reach: async (scene) => {
    await openBoard(scene);
    await reach(scene);
  },
});

/** Adds airports, for a large division. */
function addAirports({ service }: Scene, many: number): void {
  const { airportRequests } = service.world;
  const template = airportRequests.find(({ icao }) => icao === 'EDDF');
  if (!template) throw new Error('The practice data doesn’t include EDDF.');
  const added = Array.from({ length: many }, (_, at): AirportRequest => {
    const [first, second] = [Math.floor(at / 26) % 26, at % 26].map((n) =>
      String.fromCharCode(65 + n),
    );
    return {
      ...template,
      id: 1000 + at,
      icao: `${at < 676 ? 'ED' : 'ET'}${first ?? ''}${second ?? ''}`,
      contributions_enabled: at % 3 > 0,
      has_objects: at % 4 > 0,
    };
  }).filter(({ icao }) => !airportRequests.some((known) => known.icao === icao));
  airportRequests.push(...added);
}

async function select({ page }: Scene, ...airports: readonly string[]): Promise<void> {
  for (const icao of airports) await page.getByRole('checkbox', { name: `Select ${icao}` }).check();
}

export const contributionsStates: States = {
  'contributions-signed-out': {
    height: 600,
    reach: ({ page }) => openPage(page, 'Contributions'),
  },
  'contributions-loading': {
    height: 440,
    reach: async (scene) => {
      always(scene, { path: /divisions/ }, { kind: 'hang' });
      await enter(scene.page, nadia, 'Contributions');
      await scene.page.getByText('Loading…').first().waitFor();
    },
  },
  'contributions-no-division': {
    height: 440,
    reach: async ({ page }) => {
      await enter(page, tomas, 'Contributions');
      await page.getByText('aren’t a member of a division').waitFor();
    },
  },
  'contributions-filled': { height: 600, reach: openBoard },
  'contributions-division-failed': {
    height: 600,
    reach: async (scene) => {
      always(scene, { path: /divisions\/12\/airports/ }, answer(503, 'Overloaded'));
      await enter(scene.page, nadia, 'Contributions');
      await scene.page.getByText('Couldn’t load airports in').waitFor();
    },
    show: (page) => page.getByRole('grid'),
  },
  'contributions-not-known': {
    height: 600,
    reach: async (scene) => {
      await openBoard(scene);
      always(scene, patch, { kind: 'lost' });
      always(scene, { method: 'GET', path: /./ }, answer(400, 'Bad Request'));
      await switchOf(scene.page, 'EDDF').click();
      await errorShown(scene.page);
    },
    show: (page) => page.getByRole('grid'),
  },
  'contributions-selected': onBoard(async (scene) => {
    await select(scene, 'EDDF', 'EDDM', 'EHAM');
  }),
  'contributions-switching': onBoard(async (scene) => {
    always(scene, patch, { kind: 'hang' });
    await switchOf(scene.page, 'EDDF').click();
    await scene.page.getByRole('gridcell', { name: 'Sending…' }).waitFor();
  }),
  'contributions-dialog': {
    reach: async (scene) => {
      await openBoard(scene);
      await select(scene, 'EDDB', 'EDDF', 'EDDL', 'EHAM');
      await press(scene.page, 'Enable contributions');
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  'contributions-partial': {
    height: 600,
    reach: async (scene) => {
      await openBoard(scene);
      await select(scene, 'EDDB', 'EDDF', 'EDDL', 'EDDM', 'EHAM');
      const { airportRequests } = scene.service.world;
      airportRequests.splice(
        airportRequests.findIndex(({ icao }) => icao === 'EDDM'),
        1,
      );
      await press(scene.page, 'Disable contributions');
      await errorShown(scene.page);
    },
    show: (page) => page.getByRole('grid'),
  },
  'contributions-batch': onBoard(async (scene) => {
    await select(scene, 'EDDF', 'EDDM', 'EHAM');
    scene.faults.next(patch, { kind: 'delay', ms: 0 });
    always(scene, patch, { kind: 'hang' });
    await press(scene.page, 'Disable contributions');
    await scene.page.getByText('1 of 3 airports').waitFor();
  }),
  'contributions-failed': {
    height: 440,
    reach: async (scene) => {
      always(scene, { path: /divisions/ }, answer(500, 'Internal Server Error'));
      await enter(scene.page, nadia, 'Contributions');
      await press(scene.page, 'Try again');
    },
  },
  'contributions-by-ids': {
    height: 660,
    reach: async (scene) => {
      const { page } = scene;
      const path = /\/v2\/(divisions\/user|divisions\/\d+\/airports|airports\/\w+\/[a-z-]+)$/;
      always(scene, { method: 'GET', path }, answer(404, 'Not found'));
      await enter(page, nadia, 'Contributions');
      await page.getByText('doesn’t list divisions').waitFor();
      let saved = 0;
      for (const [id, label] of [
        ['203', 'Home'],
        ['204', ''],
      ] as const) {
        await fill(page, 'Division ID', '12');
        await fill(page, 'Airport request ID', id);
        await fill(page, 'Name', label);
        await press(page, 'Save airport');
        await page
          .getByRole('button', { name: /^Remove/ })
          .nth(saved)
          .waitFor();
        saved += 1;
      }
      await page.getByRole('button', { name: 'Disable contributions at Home' }).click();
      await page.getByRole('status').locator('p').waitFor();
    },
  },
  'contributions-large': {
    height: 600,
    reach: async (scene) => {
      addAirports(scene, 800);
      await enter(scene.page, nadia, 'Contributions');
      // Names load after the airports.
      await scene.page.getByText('Brussels').waitFor();
    },
  },
};
