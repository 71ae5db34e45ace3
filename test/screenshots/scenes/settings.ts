import { openPage } from '../../e2e/fixtures.ts';
import { installAppImage } from '../../support/application/app-image.ts';
import { openUpdateServer } from '../../support/application/update-server.ts';
import { errorShown, fill, press, type States, type Surroundings } from '../scene.ts';

type Release = Parameters<typeof openUpdateServer>[0];

/** Runs the app as an installed AppImage, with an update available. */
async function withUpdate(release: Partial<Release> = {}): Promise<Surroundings> {
  const notes = 'Links are drawn on a map.\nPress ? for the list of keys.';
  const server = await openUpdateServer({ version: '9.9.9', notes, ...release }, 'AppImage');
  const { env, remove } = await installAppImage(server.address);
  return {
    env,
    close: async () => {
      await server.close();
      await remove();
    },
  };
}

/** The profile of a service that isn't running: the settings send no requests. */
const ownProfile = {
  name: 'Lighting service',
  baseUrl: 'https://lighting.example/v2',
  signIn: {
    authorizationEndpoint: 'https://lighting.example/oauth/authorize',
    tokenEndpoint: 'https://lighting.example/oauth/token',
    clientId: 'stopbar-companion',
    scope: 'account',
  },
};

export const settingsStates: States = {
  'settings-practice': {
    height: 760,
    practice: true,
    reach: ({ page }) => openPage(page, 'Settings'),
  },
  'settings-own-service': {
    height: 760,
    practice: true,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Add service');
      await fill(page, 'Service address', 'http://example.org');
      await press(page, 'Save and use');
      await errorShown(page);
    },
  },
  'settings-shortcut': {
    practice: true,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await page.getByRole('button', { name: /^Show and hide/ }).click();
    },
  },
  'settings-diagnostics': {
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Copy diagnostics…');
      await page.getByRole('dialog').waitFor();
      // The same diagnostics on every computer.
      await page.getByLabel('Diagnostics text').evaluate((text) => {
        text.textContent = text.textContent.replace(/System: .*/, 'System: Windows 11 (x64)');
      });
    },
  },
  'settings-remove-service': {
    height: 480,
    settings: { liveProfile: ownProfile, service: 'live' },
    practice: true,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Edit service');
      await press(page, 'Remove service');
      await page.getByRole('dialog').waitFor();
    },
  },
  'settings-edit-service': {
    settings: { liveProfile: ownProfile, service: 'live' },
    practice: true,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Edit service');
      await page.getByText('Paste a profile', { exact: true }).click();
      await fill(page, 'Profile as JSON', 'my-service');
      await press(page, 'Fill in the form');
      await page.getByText('Not valid JSON').waitFor();
    },
    show: (page) => page.getByRole('textbox', { name: 'Service name' }),
  },
  'settings-start-up': {
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await page.getByRole('radio', { name: 'Light' }).focus();
    },
    show: (page) => page.getByRole('region', { name: 'Start-up' }),
  },
  'settings-update-downloading': {
    height: 480,
    surroundings: () => withUpdate({ setup: Buffer.alloc(3_000_000, 'a'), stallAfter: 1_200_000 }),
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Check for updates');
      await page.getByText('Downloading version').waitFor();
    },
    show: (page) => page.getByRole('region', { name: 'Updates' }),
  },
  'settings-update-ready': {
    surroundings: () => withUpdate(),
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Check for updates');
      await page.getByRole('button', { name: 'Restart and update' }).focus();
    },
  },
};
