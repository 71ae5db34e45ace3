import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { calls, inNode, openApp } from '../../../support/page/app/open-app.ts';
import type { AppInNode } from '../../../support/page/app/serve-apps.ts';

const panel = page.getByRole('region', { name: 'Updates' });
const check = page.getByRole('button', { name: 'Check for updates' });
const install = page.getByRole('button', { name: 'Restart and update' });
const release = () => inNode((app) => app.release());
const installed = () => inNode(({ asked }) => asked.filter((what) => what === 'install').length);

/** Opens Settings on an app that can update itself. */
const open = (prepare: (app: AppInNode) => unknown) => openApp({ hash: '#/settings', prepare });

/** Finds nothing new at first, then an update. Each step waits for `release`. */
const prepareUpdate = (app: AppInNode) => {
  const found = [null, { version: '1.3.0', notes: 'Faster.\n<img src="x" alt="Not a picture">' }];
  const updater = {
    check: async () => {
      await app.released();
      return found.shift() ?? null;
    },
    download: async (onProgress: (percent: number) => void) => {
      onProgress(40);
      await app.released();
    },
    install: () => void app.asked.push('install'),
  };
  const load = () => Promise.resolve(updater);
  return app.restart({ application: { updates: new app.Updates({ off: undefined, load }) } });
};

test('W7 an update is looked for, downloaded, and installed on a click, but not while a request is running', async () => {
  await open(prepareUpdate);
  await check.click();
  await expect.element(panel).toMatchTextContent('Checking for updates…');
  await expect.element(check).toHaveAccessibleDescription('In progress');
  await release();
  await expect.element(panel).toMatchTextContent('Up to date');
  await check.click();
  await expect.element(panel).toMatchTextContent('Checking for updates…');
  await release();
  const progress = panel.getByRole('progressbar', { name: 'Download progress' });
  await expect.element(progress).toHaveAttribute('value', '40');
  await release();
  await expect.element(install).toBeVisible();
  // The notes are text.
  await expect.element(panel).toMatchTextContent('<img src="x" alt="Not a picture">');
  expect(panel.getByRole('img').elements()).toEqual([]);

  await inNode(({ hold }) => hold({ path: /contact$/ }));
  const message = { email: 'kim@example.org', topic: 'Lights', message: 'They stay dark.' };
  const sending = calls.sendContactMessage({ ...message, anyway: false });
  await expect
    .element(install)
    .toHaveAccessibleDescription('Wait for the current request to finish.');
  await install.click({ force: true });
  await release();
  await sending;
  await expect.element(install).not.toHaveAttribute('aria-disabled', 'true');
  expect(await installed()).toBe(0);
  await install.click();
  await expect.poll(installed).toBe(1);
});

test('a check that failed says why, and can be repeated', async () => {
  await open((app) => {
    const problems = ['offline', 'server', 'rejected'] as const;
    let checks = 0;
    const updater = {
      check: () => Promise.reject(new app.UpdateFailure(problems[checks++] ?? 'unexpected')),
      download: () => Promise.resolve(),
      install: () => undefined,
    };
    const load = () => Promise.resolve(updater);
    return app.restart({ application: { updates: new app.Updates({ off: undefined, load }) } });
  });
  for (const words of [
    'Check your network.',
    'If it keeps failing',
    'Don’t install it manually.',
  ]) {
    await check.click();
    await expect.element(panel).toMatchTextContent(words);
    const failure = panel.element().querySelector('.failure');
    expect(failure?.textContent).toContain('Last tried at');
    expect(failure && getComputedStyle(failure, '::before').content).toContain('▲');
  }
});

test.each<readonly [string, (app: AppInNode) => unknown]>([
  ['download and run the new installer', () => undefined],
  [
    'replace it with a newer copy',
    (app) => {
      const load = () => Promise.reject(new Error('Updates are off'));
      const updates = new app.Updates({ off: 'not-installed', load });
      return app.restart({ application: { updates } });
    },
  ],
])('if updates are off, it says so once and how to update: %s', async (words, prepare) => {
  await open(prepare);
  await expect.element(panel).toMatchTextContent(words);
  expect(panel.element().textContent.match(/Automatic updates aren’t available/g)).toHaveLength(1);
  await expect.element(check).not.toBeInTheDocument();
});
