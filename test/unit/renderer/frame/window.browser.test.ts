import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppState } from '../../../../electron/contract/state.ts';
import App from '../../../../renderer/App.svelte';
import '../../../../renderer/app.css';
import { createCompanionDouble, signedOut } from '../../../support/companion-double.ts';

let mounted: object | undefined;

const compact: AppState = { ...signedOut, settings: { ...signedOut.settings, mode: 'compact' } };

function open(state: AppState = signedOut, hash = '#/linking') {
  const asked: unknown[] = [];
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const noted = (name: string) => (input?: unknown) => {
    asked.push(input === undefined ? name : [name, input]);
    return done(null);
  };
  const { companion, push } = createCompanionDouble({
    readState: () => done(state),
    hideWindow: noted('hideWindow'),
    rememberPage: noted('rememberPage'),
    reportNetwork: noted('reportNetwork'),
    dismissPutAside: noted('dismissPutAside'),
    openDataFolder: noted('openDataFolder'),
    retryStorage: noted('retryStorage'),
  });
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  if (hash === '') history.replaceState(null, '', location.pathname + location.search);
  else location.hash = hash;
  mounted = mount(App, { target: document.body });
  flushSync();
  push(state);
  return { asked, push };
}

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  document.documentElement.removeAttribute('data-theme');
});

describe('Escape', () => {
  test('hides a compact window', async () => {
    const { asked } = open(compact);
    await expect.element(page.getByText('Test service')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => asked).toContain('hideWindow');
  });

  test('leaves a full window where it is', async () => {
    const { asked } = open(signedOut);
    await expect.element(page.getByText('Test service')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(asked).not.toContain('hideWindow');
  });

  test('closes a dialog first', async () => {
    const { asked } = open(compact);
    await expect.element(page.getByText('Test service')).toBeVisible();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => dialog.open).toBe(false);
    expect(asked).not.toContain('hideWindow');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => asked).toContain('hideWindow');
    dialog.remove();
  });

  test('that something on the page took for itself hides nothing', async () => {
    const { asked } = open(compact);
    const field = page.getByRole('textbox', { name: 'Airport (ICAO)' });
    await field.click();
    field.element().addEventListener('keydown', (event) => {
      event.preventDefault();
    });
    await userEvent.keyboard('{Escape}');
    expect(asked).not.toContain('hideWindow');
  });
});

describe('the page in view', () => {
  const at = (page: AppState['view']['page'], asked: number): AppState => ({
    ...signedOut,
    view: { page, asked },
  });

  test('is the one that its address names, whatever the last one was', async () => {
    open(at('contact', 3), '#/activity');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  });

  test('is the last one where the address names none', async () => {
    open(at('contact', 3), '');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  });

  test('turns when it is asked to, and not again by a state that is pushed later', async () => {
    const { push } = open(at('linking', 0));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
    push(at('contact', 1));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    push(at('contact', 1));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  test('is told to the main process as it changes', async () => {
    const { asked } = open();
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect.poll(() => asked).toContainEqual(['rememberPage', { page: 'activity' }]);
  });
});

describe('the network', () => {
  test('is told to the main process as soon as it changes', async () => {
    const { asked } = open();
    dispatchEvent(new Event('offline'));
    await expect.poll(() => asked).toContainEqual(['reportNetwork', { online: true }]);
  });

  test('that is gone is said on every page, and taken back', async () => {
    const { push } = open();
    await expect.element(page.getByText('Test service')).toBeVisible();
    push({ ...signedOut, network: 'offline' });
    await expect.element(page.getByText(/You’re offline/)).toBeVisible();
    push(signedOut);
    await expect.element(page.getByText(/You’re offline/)).not.toBeInTheDocument();
  });
});

describe('a file that was put aside', () => {
  test('is named, and dismissed by the user', async () => {
    const { asked, push } = open({ ...signedOut, damagedFiles: ['settings.damaged-1.json'] });
    await expect.element(page.getByText(/settings\.damaged-1\.json/)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => asked).toContain('dismissPutAside');
    push(signedOut);
    await expect.element(page.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  });
});

describe('S10 files that can’t be read or saved', () => {
  const folder = '/data/companion';

  test.each([
    [
      'unreadable',
      ['settings.json', 'contact.json'],
      /Can’t read settings\.json, contact\.json in/,
    ],
    ['unwritable', [''], /Can’t save to \/data\/companion\. Your changes are kept only until/],
    ['full', ['settings.json'], /the disk is full/],
  ] as const)('%s: the notice names the folder, and goes when it is solved', async (...it) => {
    const [kind, files, words] = it;
    const { push } = open({ ...signedOut, storageProblem: { kind, folder, files } });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByText(new RegExp(folder))).toBeVisible();
    push(signedOut);
    await expect.element(page.getByText(new RegExp(folder))).not.toBeInTheDocument();
  });

  test('the folder is opened, and it is tried again', async () => {
    const problem = { kind: 'full', folder, files: ['settings.json'] } as const;
    const { asked } = open({ ...signedOut, storageProblem: problem });
    await page.getByRole('button', { name: 'Open folder' }).click();
    await expect.poll(() => asked).toContain('openDataFolder');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked).toContain('retryStorage');
  });
});

describe('the theme', () => {
  test.each([
    ['dark', 'rgb(13, 17, 23)'],
    ['light', 'rgb(246, 248, 250)'],
  ] as const)('%s is shown whatever the system says', async (theme, ground) => {
    open({ ...signedOut, settings: { ...signedOut.settings, theme } });
    await expect.element(page.getByText('Test service')).toBeVisible();
    expect(getComputedStyle(document.body).backgroundColor).toBe(ground);
  });
});
