import { airportField, fillIds, nadia, reloadButton, row, tomas } from '../../e2e/fixtures.ts';
import {
  always,
  answer,
  button,
  choose,
  endSession,
  enter,
  errorShown,
  press,
  statusShown,
  type States,
} from '../scene.ts';
import {
  atFrankfurt,
  importMany,
  importPairs,
  linkByIds,
  load,
  open,
  openSignedIn,
  search,
  stage,
} from './linking-steps.ts';

const points = { path: /points$/ };
const bulk = { path: /bulk$/ };

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
      await scene.page.getByRole('progressbar').waitFor();
    },
  },
  'linking-signed-out': { height: 680, reach: (scene) => open(scene) },
  'linking-loaded': { height: 680, reach: openSignedIn },
  'linking-candidates': atFrankfurt(async (scene) => {
    await row(scene.page, 'EDDF_SB_L9_07C').click();
  }),
  'linking-lead-ons': atFrankfurt(async (scene) => {
    await choose(scene.page, 'Lead-ons');
  }),
  'linking-nothing-found': {
    reach: async (scene) => {
      await open(scene);
      await search(scene.page, 'zzz');
      await scene.page.getByText('No matches').waitFor();
    },
  },
  'linking-staged': atFrankfurt(async (scene) => {
    await stage(scene);
  }),
  'linking-review': atFrankfurt(async (scene) => {
    await stage(scene);
    await press(scene.page, 'Review');
    await scene.page.getByRole('region', { name: 'Review changes' }).waitFor();
  }),
  'linking-refused': {
    height: 680,
    reach: async (scene) => {
      await enter(scene.page, tomas);
      // The map is fitted to the pane before the notice appears.
      const release = scene.faults.hold({ path: /editable$/ });
      await open(scene);
      release();
      await scene.page.getByText('Ask your navigation head').waitFor();
    },
  },
  'linking-failed': {
    reach: async (scene) => {
      always(scene, points, answer(500, 'Internal Server Error'));
      await load(scene.page, 'EDDF');
      await button(scene.page, 'Try again').waitFor();
    },
  },
  'linking-without-look-ups': {
    reach: async (scene) => {
      always(scene, { method: 'GET', path: /(points|links)$/ }, answer(404, 'Not found'));
      await load(scene.page, 'EDDF');
      await scene.page.getByRole('form', { name: 'Link by ID' }).waitFor();
    },
  },
  'linking-mistakes': {
    reach: async ({ page }) => {
      await enter(page, nadia);
      await fillIds(page, 'ED', '', 'EDDF_LO_L7_25C');
      await press(page, 'Link');
      await page.getByText('Enter the stopbar ID.').waitFor();
    },
  },
  'linking-wrong-code': {
    height: 440,
    reach: async ({ page }) => {
      await load(page, 'ED');
      await page.getByText('An ICAO code has four letters').first().waitFor();
    },
  },
  'linking-airport-list': {
    height: 440,
    reach: async ({ page }) => {
      await enter(page, nadia);
      await airportField(page).click();
      await airportField(page).press('ArrowDown');
      await page.getByRole('option').first().waitFor();
    },
  },
  'linking-by-ids': {
    height: 440,
    reach: async (scene) => {
      await openSignedIn(scene);
      await fillIds(scene.page, 'EDDF', 'EDDF_SB_L7_07C', 'EDDF_LO_L7_25C');
    },
  },
  'linking-menu': {
    height: 440,
    reach: async (scene) => {
      await openSignedIn(scene);
      await press(scene.page, 'More');
      await scene.page.getByRole('menuitem').first().waitFor();
    },
  },
  'linking-taken-up-again': {
    height: 680,
    reach: async (scene) => {
      const { page } = scene;
      await enter(page, nadia);
      await linkByIds(scene);
      await statusShown(page);
      await endSession(scene);
      await linkByIds(scene);
      await errorShown(page);
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      const [provider] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('link', { name: /^Open 127/ }).click(),
      ]);
      await provider.getByRole('button', { name: nadia }).click();
      await page.getByRole('group', { name: /Link lead-on/ }).waitFor();
    },
  },
  'linking-moved': atFrankfurt(async (scene) => {
    const { page, service } = scene;
    await stage(scene);
    const point = service.world.points.get('EDDF_LO_L3_07C');
    if (point) point.linkedTo = [...point.linkedTo, 'EDDF_SB_L1_07C'];
    await reloadButton(page).click();
    await page.getByText('already made by others').waitFor();
    await press(page, 'Review');
  }),
  'linking-applying': {
    height: 680,
    reach: async (scene) => {
      await importMany(scene);
      scene.faults.next(bulk, { kind: 'delay', ms: 0 });
      always(scene, bulk, { kind: 'hang' });
      await press(scene.page, /^Apply 300/);
      await button(scene.page, 'Cancel').waitFor();
    },
  },
  'linking-partial': {
    height: 680,
    reach: async (scene) => {
      await importMany(scene);
      scene.faults.next(bulk, { kind: 'delay', ms: 0 }, { times: 2 });
      always(scene, bulk, answer(500, 'Internal Server Error'));
      await press(scene.page, /^Apply 300/);
      await errorShown(scene.page);
      await press(scene.page, 'Review');
    },
  },
  'linking-applied': atFrankfurt(async (scene) => {
    const { page } = scene;
    await stage(scene);
    await press(page, /^Apply 3/);
    await page.getByText('Applied 3 changes').waitFor();
  }),
  'linking-nearest': atFrankfurt(async (scene) => {
    await press(scene.page, 'Link to nearest…');
    await scene.page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  }),
  'linking-import-mistakes': atFrankfurt(async (scene) => {
    const pairs = ['EDDF_SB_L9_07C,EDDF_LO_L9_07C', 'nonsense', 'EDDF_LO_L1_07C,EDDF_SB_L1_07C'];
    await importPairs(scene, pairs.join('\n'));
    await scene.page.getByText('skipped').first().waitFor();
  }),
};
