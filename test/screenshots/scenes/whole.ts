import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accountMenu, nadia, openPage, signIn } from '../../e2e/fixtures.ts';
import {
  button,
  enter,
  errorShown,
  field,
  fill,
  press,
  statusShown,
  type States,
  type Surroundings,
} from '../scene.ts';
import { linkByIds, openSignedIn, stage } from './linking-steps.ts';

const welcomed = (page: Page): Promise<void> => page.getByText('Welcome to').waitFor();

const beginPractice = (page: Page): Promise<void> => press(page, 'Take the tour');

async function openPalette(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(query);
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
  'guided-practice-done': {
    ...newcomer,
    reach: async ({ page }) => {
      await beginPractice(page);
      await signIn(page, nadia);
      await linkByIds({ page });
      await statusShown(page);
      await openPage(page, 'Contributions');
      await page.getByRole('switch', { name: /EDDF/ }).click();
      await statusShown(page);
      await openPage(page, 'Contact');
      await fill(page, 'Email', 'controller@example.org');
      await page.getByRole('combobox', { name: 'Topic' }).fill('Lead-on at L7');
      await fill(page, 'Message', 'The lead-on at L7 stays dark.');
      await field(page, 'Message').press('Control+Enter');
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
      await statusShown(page);
      await page.getByText('1 of 3 done').waitFor();
      // Names load after the airports.
      await page.getByText('Luxembourg').waitFor();
    },
  },
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
      await page.getByRole('button', { name: /^Practice: simulating / }).waitFor();
    },
  },
  palette: { reach: ({ page }) => openPalette(page, '') },
  'palette-found': { reach: ({ page }) => openPalette(page, 'con') },
  keys: {
    height: 640,
    reach: async ({ page }) => {
      await openPage(page, 'Activity');
      await page.getByText('No activity yet').waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  'account-menu': {
    height: 440,
    reach: async ({ page }) => {
      await enter(page, nadia);
      await button(page, 'EDDF').waitFor();
      await accountMenu(page).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  'service-notice': {
    height: 440,
    prepare: ({ world }) => {
      world.notice = {
        notam:
          'Maintenance tonight, 22:00z to 23:30z. Links and contributions can’t be changed during ' +
          'that time, and lights at Frankfurt, Munich and Amsterdam may not follow the stopbars.',
        type: 'warning',
      };
    },
    reach: ({ page }) => page.getByText('Service warning').waitFor(),
  },
  'banner-damaged-file': {
    height: 440,
    surroundings: withDamage,
    reach: async ({ page }) => {
      await page.getByText('moved aside').waitFor();
    },
  },
  'banner-no-keychain': {
    height: 440,
    reach: async ({ page }) => {
      await signIn(page, nadia);
      await page.getByRole('complementary', { name: 'Keychain' }).waitFor();
      await button(page, 'EDDF').waitFor();
    },
  },
  'banner-banned': {
    height: 440,
    reach: async ({ page, service }) => {
      await enter(page, nadia, 'Contributions');
      await page.getByText('Luxembourg').waitFor();
      const frankfurt = page.getByRole('switch', { name: /EDDF/ });
      const ban = { reason: 'Lights at noon', expires_at: '2025-06-10 05:06:07' };
      for (const account of service.world.accounts) account.ban = ban;
      await frankfurt.click();
      await page.getByRole('complementary', { name: 'Account' }).waitFor();
      await errorShown(page);
    },
  },
  'banner-signing-in': {
    height: 440,
    reach: async ({ page }) => {
      await press(page, 'Sign in');
      await press(page, 'Paste address');
      await fill(page, 'Sign-in address', 'https://somewhere.example/');
      await press(page, 'Continue');
      await page.getByText('The address must begin with').waitFor();
    },
  },
  'zoom-80': {
    zoom: 0.8,
    height: 640,
    reach: async (scene) => {
      await openSignedIn(scene);
    },
  },
  'zoom-200': {
    zoom: 2,
    height: 760,
    reach: async (scene) => {
      await openSignedIn(scene);
    },
  },
  'zoom-200-contributions': {
    zoom: 2,
    height: 760,
    reach: async ({ page }) => {
      await enter(page, nadia, 'Contributions');
      await page.getByText('Luxembourg').waitFor();
    },
  },
  'zoom-200-dialog': {
    zoom: 2,
    height: 760,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Reset to defaults');
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
      await openSignedIn(scene);
      await stage(scene);
    },
  },
  'forced-colours-contributions': {
    forcedColors: true,
    height: 640,
    reach: async ({ page }) => {
      await enter(page, nadia, 'Contributions');
      await page.getByText('Luxembourg').waitFor();
      await page.getByRole('switch', { name: /EDDF/ }).click();
      await statusShown(page);
    },
  },
};
