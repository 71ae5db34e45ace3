import type { Page } from '@playwright/test';
import { endSession, nadia, tomas } from '../../e2e/fixtures.ts';
import { bigAirport } from '../../support/big-airport.ts';
import {
  always,
  answer,
  button,
  enter,
  errorShown,
  fill,
  press,
  statusShown,
  type Scene,
  type States,
} from '../scene.ts';

const points = { path: /points$/ };
const bulk = { path: /bulk$/ };

export async function load(page: Page, icao: string): Promise<void> {
  await fill(page, 'Airport (ICAO)', icao);
  await press(page, 'Load airport');
}

export async function open({ page }: Pick<Scene, 'page'>, icao = 'EDDF'): Promise<void> {
  await load(page, icao);
  await page.getByRole('status').getByText('Loaded').waitFor();
}

export const option = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

/** Stages two links and one unlink. */
export async function stage({ page }: Scene): Promise<void> {
  await option(page, 'EDDF_SB_L1_07C').click();
  await option(page, 'EDDF_LO_L3_07C').click();
  await option(page, 'EDDF_LO_L1_07C').click();
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('l9');
  await option(page, 'EDDF_SB_L9_07C').click();
  await option(page, 'EDDF_LO_L9_07C').click();
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('');
}

async function importPairs({ page }: Scene, pairs: string): Promise<void> {
  await press(page, 'Import');
  await fill(page, 'Pairs', pairs);
}

async function importMany(scene: Scene): Promise<void> {
  const { page, service } = scene;
  const { icao, leadOnIds, stopbarIds } = bigAirport(service.world, { points: 800, links: 0 });
  const pairs = leadOnIds.slice(0, 300).map((id, at) => `${stopbarIds[at] ?? ''},${id}`);
  await enter(page, nadia);
  await open(scene, icao);
  await importPairs(scene, pairs.join('\n'));
  await press(page, 'Stage 300 links');
}

async function linkByIds({ page }: Scene): Promise<void> {
  await fill(page, 'Airport (ICAO)', 'EDDF');
  await fill(page, 'Stopbar ID', 'EDDF_SB_L7_07C');
  await fill(page, 'Lead-on ID', 'EDDF_LO_L7_25C');
  await press(page, 'Link');
}

export const linkingStates: States = {
  'linking-empty': { reach: ({ page }) => button(page, 'Sign in').waitFor() },
  'linking-signed-in': {
    reach: async ({ page }) => {
      await enter(page, nadia);
      await page.getByRole('button', { name: 'EDDM', exact: true }).waitFor();
    },
  },
  'linking-loading': {
    reach: async (scene) => {
      always(scene, points, { kind: 'hang' });
      await load(scene.page, 'EDDF');
      await scene.page.getByText('Loading…').waitFor();
    },
  },
  'linking-signed-out': { height: 660, reach: (scene) => open(scene) },
  'linking-filled': {
    height: 660,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      await option(scene.page, 'EDDF_SB_L1_07C').click();
    },
  },
  'linking-nothing-found': {
    reach: async (scene) => {
      await open(scene);
      await scene.page.getByRole('searchbox', { name: 'Find a point' }).fill('zzz');
      await scene.page.getByText('No matches.').first().waitFor();
    },
    show: (page) => page.getByText('No matches.').first(),
  },
  'linking-filtered': {
    height: 640,
    reach: async (scene) => {
      const { page } = scene;
      await enter(page, nadia);
      await open(scene);
      await page.getByRole('button', { name: 'unlinked' }).click();
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('distance');
      await page.getByText('Select a point with coordinates').waitFor();
    },
  },
  'linking-changes': {
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      await stage(scene);
    },
    show: (page) => button(page, /^Apply 3/),
  },
  'linking-staged': {
    height: 660,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      await stage(scene);
    },
  },
  'linking-refused': {
    height: 660,
    reach: async (scene) => {
      await enter(scene.page, tomas);
      await open(scene);
      await scene.page.getByText('can’t change links').first().waitFor();
    },
  },
  'linking-failed': {
    reach: async (scene) => {
      always(scene, points, answer(500, 'Internal Server Error'));
      await load(scene.page, 'EDDF');
      await errorShown(scene.page);
    },
  },
  'linking-offline': {
    reach: async ({ page, service }) => {
      await service.close();
      await load(page, 'EDDF');
      await errorShown(page);
    },
  },
  'linking-unknown-airport': {
    reach: async ({ page }) => {
      await load(page, 'ZZZZ');
      await page.getByText('has no points').or(page.getByRole('alert').locator('p')).waitFor();
    },
  },
  'linking-without-look-ups': {
    reach: async (scene) => {
      always(scene, { method: 'GET', path: /(points|links)$/ }, answer(404, 'Not found'));
      await load(scene.page, 'EDDF');
      await scene.page.getByText('doesn’t list points').first().waitFor();
    },
  },
  'linking-mistakes': {
    reach: async ({ page }) => {
      await fill(page, 'Airport (ICAO)', 'ED');
      await press(page, 'Link');
      await errorShown(page);
    },
  },
  'linking-by-ids-done': {
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await linkByIds(scene);
      await statusShown(scene.page);
    },
  },
  'linking-by-ids-refused': {
    reach: async (scene) => {
      await enter(scene.page, tomas);
      await linkByIds(scene);
      await errorShown(scene.page);
    },
  },
  'linking-expired': {
    height: 640,
    reach: async (scene) => {
      const { page } = scene;
      await enter(page, nadia);
      await open(scene);
      await stage(scene);
      await endSession(scene);
      await press(page, /^Apply 3/);
      await errorShown(page);
    },
  },
  'linking-taken-up-again': {
    height: 640,
    reach: async (scene) => {
      const { page } = scene;
      await enter(page, nadia);
      await linkByIds(scene);
      await statusShown(page);
      await endSession(scene);
      await linkByIds(scene);
      await errorShown(page);
      await press(page, 'Sign in');
      const [provider] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: /^Open 127/ }).click(),
      ]);
      await provider.getByRole('button', { name: nadia }).click();
      await button(page, /^Try again/).waitFor();
    },
  },
  'linking-moved': {
    height: 640,
    reach: async (scene) => {
      const { page, service } = scene;
      await enter(page, nadia);
      await open(scene);
      await stage(scene);
      const point = service.world.points.get('EDDF_LO_L3_07C');
      if (point) point.linkedTo = [...point.linkedTo, 'EDDF_SB_L1_07C'];
      await press(page, 'Load airport');
      await page.getByText('already made by others').waitFor();
      await press(page, 'Review');
    },
  },
  'linking-applying': {
    height: 640,
    reach: async (scene) => {
      await importMany(scene);
      scene.faults.next(bulk, { kind: 'delay', ms: 0 });
      always(scene, bulk, { kind: 'hang' });
      await press(scene.page, /^Apply 300/);
      await button(scene.page, 'Cancel').waitFor();
    },
    show: (page) => page.getByText('Changes already sent are kept'),
  },
  'linking-partial': {
    height: 640,
    reach: async (scene) => {
      await importMany(scene);
      scene.faults.next(bulk, { kind: 'delay', ms: 0 }, { times: 2 });
      always(scene, bulk, answer(500, 'Internal Server Error'));
      await press(scene.page, /^Apply 300/);
      await errorShown(scene.page);
    },
  },
  'linking-applied': {
    height: 640,
    reach: async (scene) => {
      const { page } = scene;
      await enter(page, nadia);
      await open(scene);
      await stage(scene);
      await press(page, /^Apply 3/);
      await page.getByText('Applied 3 changes').waitFor();
    },
  },
  'linking-nearest': {
    height: 660,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      await press(scene.page, 'Link to nearest');
      await scene.page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
  'linking-nearest-nothing': {
    reach: async (scene) => {
      await enter(scene.page, nadia);
      for (const point of scene.service.world.points.values()) {
        if (point.type === 'lead_on') point.linkedTo = ['EDDF_SB_L1_07C'];
      }
      await open(scene);
      await press(scene.page, 'Link to nearest');
      await scene.page.getByText('No suggestions.').waitFor();
    },
  },
  'linking-import': {
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      await importPairs(scene, 'EDDF_SB_L9_07C,EDDF_LO_L9_07C\nEDDF_SB_L1_07C,EDDF_LO_L1_07C');
      await scene.page.getByText('1 new link').waitFor();
    },
  },
  'linking-import-mistakes': {
    height: 660,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      const pairs = ['EDDF_SB_L9_07C,EDDF_LO_L9_07C', 'nonsense', 'EDDF_LO_L1_07C,EDDF_SB_L1_07C'];
      await importPairs(scene, pairs.join('\n'));
      await scene.page.getByText('skipped').first().waitFor();
    },
  },
};
