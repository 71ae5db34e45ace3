import { expect, test, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { linesOf } from '../../support/application/hosted-companion.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

/** How a program ends after a signal. On Windows, it can't handle the signal. */
const stopped = process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null];

/** Returns whether a file is a source, and not the temporary one that the bundler writes beside it. */
const isSource = (path: string): boolean => !/\.vite\.config\.ts\..*\.mjs$/.test(path);

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'companion-start-'));
});

// The app may still be writing while it quits.
test.afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));

/** Copies parts of the project, so builds and saved files don't affect other tests. */
async function copyProject(...parts: string[]): Promise<string> {
  const project = join(folder, 'project');
  for (const part of [...parts, 'electron', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    await cp(join(root, part), join(project, part), { recursive: true, filter: isSource });
  }
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'), 'junction');
  return project;
}

function command(project: string, [script = '', ...rest]: string[], more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, COMPANION_NO_OPEN: '1', COMPANION_PROFILE: undefined, ...more };
  const args = [`electron/commands/${script}`, ...rest];
  const child = spawn(process.execPath, args, {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { ...linesOf(child), child, exit: once(child, 'exit') as Promise<[number | null]> };
}

async function isUp(address: string): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

test('R12 start uses the given profile, prints one address, says why root gets the browser, and stops on SIGINT', async ({
  page,
}) => {
  const service = await startPractice();
  const profile = join(folder, 'profile.json');
  await writeFile(profile, JSON.stringify({ ...service.profile, name: 'My service' }));
  const isRoot = process.getuid?.() === 0;
  const args = ['start.mjs', ...(isRoot ? [] : ['--browser-host']), `--user-data-dir=${folder}`];
  // Use the page that was built for the other tests. Start builds the rest, which has the profile.
  const project = await copyProject('out/renderer');
  const { child, exit, line, lines } = command(project, args, {
    ...{ COMPANION_PROFILE: profile, COMPANION_BUILD: 'main', DISPLAY: ':99' },
  });
  const address = (await line(/^Open /)).slice('Open '.length);
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{20,}\/$/);
  await page.goto(address);

  await expect(page.getByText('My service').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Practice', exact: true })).toHaveCount(0);
  child.kill('SIGINT');
  const ended = await exit;
  if (process.platform !== 'win32') expect(ended).toEqual([0, null]);
  expect(await isUp(address)).toBe(false);
  expect(lines.filter((printed) => printed.startsWith('Open '))).toHaveLength(1);
  const reason =
    'Electron doesn’t run as root. Run npm start as another user. The app opens in your browser instead.';
  const told = lines.filter((printed) => printed.startsWith('Electron'));
  expect(told).toEqual(isRoot ? [reason] : []);
  await service.close();
});

test('practice starts only the service and prints a profile for it', async () => {
  const { child, exit, line, lines } = command(root, ['practice.mjs', '--port', '0']);
  await line(/^}/);
  const printed = lines.join('\n');
  const profile = JSON.parse(printed.slice(printed.indexOf('{'), printed.lastIndexOf('}') + 1));

  expect(await (await fetch(`${profile.baseUrl}/health`)).json()).toMatchObject({ database: 'ok' });
  child.kill();
  expect(await exit).toEqual(stopped);
});

/** Saves as many editors do: writes another file and renames it. */
async function replaceIn(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(from);
  await writeFile(`${file}~`, text.replace(from, to));
  await rename(`${file}~`, file);
}

async function loadFrankfurt(page: Page): Promise<void> {
  const airport = page.getByRole('combobox', { name: 'Airport' });
  await airport.fill('EDDF');
  await airport.press('Enter');
  await expect(page.getByText('L9').first()).toBeVisible();
}

test('dev opens the practice service, rebuilds once per saved file, and keeps its address, the airport, changes and typed text', async ({
  page,
}) => {
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ welcomed: true }));
  const project = await copyProject('renderer', 'CHANGELOG.md');
  const args = ['dev.mjs', '--browser-host', `--user-data-dir=${folder}`];
  const { child, exit, line, lines } = command(project, args);
  const printed = (pattern: RegExp) => lines.filter((text) => pattern.test(text));
  const heading = join(project, 'renderer/frame/Navigation.svelte');

  await page.goto((await line(/^Open /)).slice('Open '.length));
  await expect(page.getByRole('button', { name: 'Practice', exact: true })).toBeVisible();
  await loadFrankfurt(page);
  const row = (id: string) => page.locator(`[data-row="${id}"]`);
  await row('EDDF_SB_L9_07C').click();
  await row('EDDF_LO_L9_07C').click();
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  await page.getByRole('link', { name: 'Contact' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('The lead-on at L7 stays dark.');

  // A component of the page is replaced without losing anything. Each save runs the bundler.
  const built = { timeout: 200_000 };
  let saved = Date.now();
  await replaceIn(heading, '<nav', '<nav data-saved="once"');
  await expect(page.locator('[data-saved="once"]')).toBeVisible(built);
  const shownAfter = Date.now() - saved;
  await expect(message).toHaveValue('The lead-on at L7 stays dark.');
  await page.getByRole('link', { name: 'Linking' }).click();
  await expect(row('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
  await expect(row('EDDF_LO_L9_07C')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  await replaceIn(heading, 'data-saved="once"', 'data-saved="twice"');
  await expect(page.locator('[data-saved="twice"]')).toBeVisible(built);
  const title = join(project, 'renderer/frame/TitleRow.svelte');
  await replaceIn(title, '<header', '<header data-saved="another"');
  await expect(page.locator('[data-saved="another"]')).toBeVisible(built);
  await expect(page.locator('[data-saved="twice"]')).toBeVisible();
  await expect(page.getByText('L9').first()).toBeVisible();
  await expect.poll(() => printed(/^Rebuilt/), built).toHaveLength(3);

  // The main process restarts, and the page reloads on its own.
  saved = Date.now();
  const reloaded = page.waitForEvent('load', built);
  await replaceIn(
    join(project, 'electron/shell/hardening/hardening.ts'),
    'import',
    '// saved\nimport',
  );
  await reloaded;
  await expect(page.getByRole('combobox', { name: 'Airport' })).toBeVisible();
  const restartedAfter = Date.now() - saved;

  await expect.poll(() => printed(/^Rebuilt/), built).toHaveLength(4);
  expect(new Set(printed(/^Open /)).size).toBe(1);
  console.log(`Shown after ${shownAfter} ms, restarted after ${restartedAfter} ms`);
  child.kill();
  expect(await exit).toEqual(stopped);
});
