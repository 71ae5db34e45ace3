import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../../electron/commands/run.mjs';
import { hostCompanion, type HostOptions } from '../support/application/hosted-companion.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildApp } from './support/build-app.ts';
import { textProblems } from './support/inspect-package.ts';

const profile = {
  name: 'My division',
  baseUrl: 'https://service.invalid/v2',
  signIn: { authorizationEndpoint: 'https://login.invalid/authorize', clientId: 'companion' },
};

/** Builds into the test's own folder, all but the page, which is the last build's. @throws Error with the build's output. */
async function buildWith(builtIn: object): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder, 'profile.json');
  const out = join(folder, 'out');
  await writeFile(file, JSON.stringify(builtIn));
  await buildApp(out, { COMPANION_PROFILE: file, COMPANION_BUILD: 'main' });
  await cp(join(root, 'out', 'renderer'), join(out, 'renderer'), { recursive: true });
  return out;
}

/** Returns the service that the app reports as in use. */
async function serviceOf(runsOn: object | undefined, options: HostOptions): Promise<string[]> {
  const companion = await hostCompanion(runsOn, options);
  onTestFinished(companion.stop);
  // The tray may appear after the window.
  return vi.waitFor(async () => {
    const { tray } = await companion.perform({ kind: 'read' });
    if (!tray) throw new Error('There is no tray yet');
    return tray.menu.flatMap(({ label }) => label ?? []);
  }, 60_000);
}

describe('a built-in profile', () => {
  test('is used at first, until another service is chosen', async () => {
    const out = await buildWith(profile);
    expect(await serviceOf(undefined, { out })).toContain('My division');
    const settings = { version: 1, service: 'practice' };
    expect(await serviceOf(undefined, { out, settings })).toContain(
      'Practice service (practice mode)',
    );
    const other = { ...profile, name: 'Another', baseUrl: 'https://another.invalid/v2' };
    expect(
      await serviceOf(undefined, { out, settings: { service: 'live', liveProfile: other } }),
    ).toContain('Another');
    expect(await serviceOf({ ...profile, name: 'Named at the start' }, { out })).toContain(
      'Named at the start',
    );

    const scripts = (await readdir(join(out, 'main'))).map((name) => join(out, 'main', name));
    const texts = await Promise.all(scripts.map((name) => readFile(name, 'utf8')));
    expect(texts.join()).toContain('My division');
    expect(texts.flatMap((text) => textProblems('a script', text))).toEqual([]);
  });

  test('makes the build fail with the field if it is invalid', async () => {
    await expect(buildWith({ ...profile, baseUrl: 'http://service.invalid' })).rejects.toThrow(
      '"baseUrl" must be https',
    );
  });
});

test('without a built-in profile, the app starts in practice mode', async () => {
  expect(await serviceOf(undefined, {})).toContain('Practice service (practice mode)');
});
