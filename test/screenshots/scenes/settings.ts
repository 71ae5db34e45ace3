import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nadia, openPage } from '../../e2e/fixtures.ts';
import { openUpdateServer } from '../../support/update-server.ts';
import { enter, failed, fill, press, type States, type Surroundings } from '../scene.ts';

/** An installed AppImage, and a newer version of it. */
async function withUpdate(): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  const resources = join(folder, 'resources');
  const installed = join(folder, 'companion.AppImage');
  await mkdir(resources);
  await writeFile(installed, '#!/bin/sh\n');
  await chmod(installed, 0o755);
  const notes = 'Links are drawn on a map.\nA list of keys stands under ?.';
  const server = await openUpdateServer({ version: '9.9.9', notes }, 'AppImage');
  await writeFile(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${server.address}\nupdaterCacheDirName: companion-updater\n`,
  );
  return {
    env: {
      APPIMAGE: installed,
      COMPANION_HOST_RESOURCES: resources,
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const settingsStates: States = {
  'settings-practice': {
    height: 960,
    practice: true,
    reach: ({ page }) => openPage(page, 'Settings'),
  },
  'settings-signed-in': { height: 700, reach: ({ page }) => enter(page, nadia, 'Settings') },
  'settings-own-service': {
    height: 960,
    practice: true,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Add your own service');
      await fill(page, 'Service address', 'http://example.org');
      await press(page, 'Save and use it');
      await failed(page);
    },
  },
  'settings-offline': {
    reach: async ({ page, service }) => {
      await openPage(page, 'Settings');
      await service.close();
      await press(page, 'Test connection');
      await failed(page);
    },
  },
  'settings-shortcut': {
    practice: true,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await page.getByRole('button', { name: /^Keys that show and hide/ }).click();
    },
  },
  'settings-diagnostics': {
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Copy diagnostics');
      await page.getByRole('dialog').waitFor();
      // Not what this computer is.
      await page.getByLabel('What is copied').evaluate((text) => {
        text.textContent = text.textContent.replace(/System: .*/, 'System: Windows 11 (x64)');
      });
    },
  },
  'settings-reset': {
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Reset settings');
      await page.getByRole('dialog').waitFor();
    },
  },
  'settings-update-ready': {
    surroundings: withUpdate,
    reach: async ({ page }) => {
      await openPage(page, 'Settings');
      await press(page, 'Check for updates');
      await page.getByRole('button', { name: 'Restart and update' }).focus();
    },
  },
};
