import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { nadia, openPage, signIn } from '../../e2e/fixtures.ts';
import {
  always,
  enter,
  errorShown,
  fill,
  press,
  statusShown,
  type States,
  type Surroundings,
} from '../scene.ts';
import { open } from './linking.ts';

const welcomed = (page: Page): Promise<void> => page.getByText('Welcome to').waitFor();

const beginPractice = (page: Page): Promise<void> => press(page, 'Take the tour');

async function openPalette(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(query);
}

async function showOffline(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    dispatchEvent(new Event('offline'));
  });
  await page.getByText('You’re offline.').waitFor();
}

/** Starts the app with a truncated settings file. */
async function withDamage(): Promise<Surroundings> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  await writeFile(join(dataFolder, 'settings.json'), '{"theme": "light", "mo');
  const close = () => rm(dataFolder, { recursive: true, force: true });
  return { dataFolder, env: {}, close };
}

const newcomer = { practice: true, firstRun: true } as const;

/** States of the frame, notices and dialogs. */
export const wholeStates: States = {
  'first-run': { ...newcomer, reach: ({ page }) => welcomed(page) },
  'first-run-own-service': { firstRun: true, reach: ({ page }) => welcomed(page) },
  'guided-practice-done': {
    ...newcomer,
    reach: async ({ page }) => {
      await beginPractice(page);
      await signIn(page, nadia);
      await fill(page, 'Airport (ICAO)', 'EDDF');
      await fill(page, 'Stopbar ID', 'EDDF_SB_L7_07C');
      await fill(page, 'Lead-on ID', 'EDDF_LO_L7_25C');
      await press(page, 'Link');
      await statusShown(page);
      await openPage(page, 'Contributions');
      await page.getByRole('switch', { name: /EDDF/ }).click();
      await statusShown(page);
      await openPage(page, 'Contact');
      await fill(page, 'Email', 'controller@example.org');
      await page.getByRole('combobox', { name: 'Topic' }).fill('Lead-on at L7');
      await fill(page, 'Message', 'The lead-on at L7 stays dark.');
      await press(page, 'Send message');
      await page.getByText('Tour complete').waitFor();
    },
  },
  'guided-practice': {
    ...newcomer,
    reach: async ({ page }) => {
      await beginPractice(page);
      await signIn(page, nadia);
      await openPage(page, 'Contributions');
      await page.getByRole('switch', { name: /EDDF/ }).click();
      await page.getByText('Done:').waitFor();
    },
  },
  'guided-practice-signed-out': { ...newcomer, reach: ({ page }) => beginPractice(page) },
  'simulate-menu': {
    practice: true,
    reach: async ({ page }) => {
      await press(page, 'Practice');
      await page.getByRole('menu').waitFor();
    },
  },
  'simulate-unavailable': {
    practice: true,
    height: 440,
    reach: async ({ page }) => {
      await press(page, 'Practice');
      await page.getByRole('menuitemradio', { name: 'Service unavailable (503)' }).click();
      await page.getByRole('button', { name: /^Simulating: / }).waitFor();
    },
  },
  palette: { reach: ({ page }) => openPalette(page, '') },
  'palette-found': { reach: ({ page }) => openPalette(page, 'con') },
  'palette-nothing-found': {
    height: 400,
    reach: ({ page }) => openPalette(page, 'zzzzz'),
  },
  keys: {
    height: 640,
    reach: async ({ page }) => {
      await openPage(page, 'Activity');
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  'banner-put-aside': {
    height: 440,
    surroundings: withDamage,
    reach: async ({ page }) => {
      await press(page, 'Skip');
      await page.getByText('was moved aside').waitFor();
    },
  },
  'banner-no-network': { height: 400, reach: ({ page }) => showOffline(page) },
  'banner-no-keychain': {
    height: 440,
    reach: async ({ page }) => {
      await signIn(page, nadia);
      await page.getByRole('complementary', { name: 'Keychain' }).waitFor();
    },
  },
  'banner-banned': {
    height: 440,
    reach: async ({ page, service }) => {
      await enter(page, nadia, 'Contributions');
      const frankfurt = page.getByRole('switch', { name: /EDDF/ });
      await frankfurt.waitFor();
      const ban = { reason: 'Lights at noon', expires_at: '2025-06-10 05:06:07' };
      for (const account of service.world.accounts) account.ban = ban;
      await frankfurt.click();
      await page.getByRole('complementary', { name: 'Account' }).waitFor();
      await errorShown(page);
    },
  },
  'banner-clock': {
    height: 440,
    reach: async (scene) => {
      const { page } = scene;
      const date = new Date(Date.now() - 17 * 60_000).toUTCString();
      const dated = {
        kind: 'answer',
        status: 404,
        body: 'Not found',
        headers: { Date: date },
      } as const;
      always(scene, { path: /airports/ }, dated);
      await fill(page, 'Airport (ICAO)', 'EDDF');
      await press(page, 'Load airport');
      await page.getByRole('complementary', { name: 'Clock' }).waitFor();
      await errorShown(page);
    },
  },
  'banner-signing-in': {
    height: 440,
    reach: async ({ page }) => {
      await press(page, 'Sign in');
      await press(page, 'Paste address');
      await fill(page, 'Address from your browser', 'https://somewhere.example/');
      await press(page, 'Continue');
      await page.getByText('The address must begin with').waitFor();
    },
  },
  'zoom-80': {
    zoom: 0.8,
    height: 640,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
    },
  },
  'zoom-200': {
    zoom: 2,
    height: 760,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
    },
  },
  'zoom-200-contributions': {
    zoom: 2,
    height: 760,
    reach: async ({ page }) => {
      await enter(page, nadia, 'Contributions');
      await page.getByRole('switch', { name: /EDDF/ }).waitFor();
    },
  },
  'zoom-200-settings': {
    zoom: 2,
    height: 760,
    reach: async ({ page }) => {
      await enter(page, nadia, 'Settings');
    },
  },
  'zoom-200-dialog': {
    zoom: 2,
    height: 760,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Reset settings');
      await page.getByRole('dialog').waitFor();
    },
  },
  'forced-colours-settings': {
    forcedColors: true,
    reach: ({ page }) => openPage(page, 'Settings'),
    show: (page) => page.getByRole('region', { name: 'Shortcut' }),
  },
  'forced-colours-contact': {
    forcedColors: true,
    height: 600,
    reach: async ({ page }) => {
      await openPage(page, 'Contact');
      await press(page, 'Send message');
      await page.getByRole('alert').locator('p').waitFor();
    },
  },
  'forced-colours-linking': {
    forcedColors: true,
    height: 640,
    reach: async (scene) => {
      await enter(scene.page, nadia);
      await open(scene);
      await scene.page.getByRole('option', { name: 'EDDF_SB_L1_07C' }).click();
    },
  },
  'forced-colours-contributions': {
    forcedColors: true,
    height: 640,
    reach: async ({ page }) => {
      await enter(page, nadia, 'Contributions');
      await page.getByRole('switch', { name: /EDDF/ }).click();
      await statusShown(page);
    },
  },
};
