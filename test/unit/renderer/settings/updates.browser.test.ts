import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { UpdateState } from '../../../../electron/contract/application/updates.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

const release = { version: '1.3.0', notes: 'Faster.\n<img src="x" alt="Not a picture">' };
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

function open(update: UpdateState, working = false) {
  const asked: string[] = [];
  const mounted = mountPage(
    '#/settings',
    {
      checkForUpdates: () => {
        asked.push('check');
        return done(null);
      },
      installUpdate: () => {
        asked.push('install');
        return done('restarting' as const);
      },
    },
    { ...signedIn, update, working },
  );
  return { ...mounted, asked, panel: page.getByRole('region', { name: 'Updates' }) };
}

const check = page.getByRole('button', { name: 'Check for updates' });
const install = page.getByRole('button', { name: 'Restart and update' });

test('a check can be started, and its result is shown', async () => {
  const { asked, panel, push } = open({ kind: 'not-checked' });
  await check.click();
  expect(asked).toEqual(['check']);
  push({ ...signedIn, update: { kind: 'checking' } });
  await expect.element(panel).toMatchTextContent('Checking for updates…');
  await expect.element(check).toHaveAccessibleDescription('In progress');
  push({ ...signedIn, update: { kind: 'downloading', release, percent: 40 } });
  const progress = panel.getByRole('progressbar', { name: 'Download progress' });
  await expect.element(progress).toHaveAttribute('value', '40');
  push({ ...signedIn, update: { kind: 'newest', checkedAt: 0 } });
  await expect.element(panel).toMatchTextContent('Up to date');
});

test('an update is installed on a click, and its notes are shown as text', async () => {
  const { asked, panel } = open({ kind: 'ready', release });
  await expect.element(panel).toMatchTextContent('<img src="x" alt="Not a picture">');
  expect(panel.getByRole('img').elements()).toEqual([]);
  await install.click();
  expect(asked).toEqual(['install']);
});

test('W7 nothing is installed while a request is running, and the button says so', async () => {
  const { asked } = open({ kind: 'ready', release }, true);
  await expect
    .element(install)
    .toHaveAccessibleDescription('Wait for the current request to finish.');
  await install.click({ force: true });
  expect(asked).toEqual([]);
});

test.each([
  ['offline', 'Check your network.'],
  ['server', 'If it keeps failing'],
  ['rejected', 'Don’t install it manually.'],
] as const)('a check that failed (%s) says why, and can be repeated', async (problem, words) => {
  const { asked, panel } = open({ kind: 'failed', problem, failedAt: 0 });
  await expect.element(panel).toMatchTextContent(words);
  const failure = panel.element().querySelector('.failure');
  expect(failure?.textContent).toContain('Last tried at');
  expect(failure && getComputedStyle(failure, '::before').content).toContain('▲');
  await check.click();
  expect(asked).toEqual(['check']);
});

test.each([
  ['no-address', 'download and run the new installer'],
  ['not-installed', 'replace it with a newer copy'],
] as const)('if updates are off (%s), it says so once and how to update', async (why, words) => {
  const { asked, panel } = open({ kind: 'off', why });
  await expect.element(panel).toMatchTextContent(words);
  expect(panel.element().textContent.match(/Automatic updates aren’t available/g)).toHaveLength(1);
  await expect.element(check).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
