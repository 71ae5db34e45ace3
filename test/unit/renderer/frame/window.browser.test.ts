import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AirportPoint } from '../../../../electron/contract/linking.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import App from '../../../../renderer/App.svelte';
import '../../../../renderer/app.css';
import { airportState } from '../../../support/linking/airport-data.ts';
import {
  createCompanionDouble,
  signedOut,
  slicesOf,
} from '../../../support/page/companion-double.ts';

let mounted: object | undefined;

const stopbar: AirportPoint = {
  ...{ id: 'XXXX_SB', name: 'L1', airportId: 'XXXX', coordinates: [] },
  kind: 'stopbar',
};
const compact: AppState = { ...signedOut, settings: { ...signedOut.settings, mode: 'compact' } };

function open(state: AppState = signedOut, hash = '#/linking') {
  const asked: unknown[] = [];
  const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
  const noted = (name: string) => (input?: unknown) => {
    asked.push(input === undefined ? name : [name, input]);
    return done(null);
  };
  const { companion, push } = createCompanionDouble({
    readState: () => done(slicesOf(state)),
    hideWindow: noted('hideWindow'),
    rememberPage: noted('rememberPage'),
    reportNetwork: noted('reportNetwork'),
    dismissDamagedFiles: noted('dismissDamagedFiles'),
    openDataFolder: noted('openDataFolder'),
    retryStorage: noted('retryStorage'),
    openAirport: ({ icao }) => {
      asked.push(['openAirport', icao]);
      return done(airportState({ icao, points: [stopbar], links: [], readAt: 0 }));
    },
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
});

describe('Escape', () => {
  test('hides a compact window, and not a full one', async () => {
    const { asked, push } = open(signedOut);
    await expect.element(page.getByText('Test service')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(asked).not.toContain('hideWindow');
    push(compact);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => asked).toContain('hideWindow');
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

  test('hides nothing if the page has handled the key', async () => {
    const { asked } = open(compact);
    const field = page.getByRole('combobox', { name: 'Airport' });
    await field.click();
    field.element().addEventListener('keydown', (event) => {
      event.preventDefault();
    });
    await userEvent.keyboard('{Escape}');
    expect(asked).not.toContain('hideWindow');
  });
});

describe('the current page', () => {
  const at = (page: AppState['view']['page'], asked: number): AppState => ({
    ...signedOut,
    view: { page, asked },
  });

  test('is the last one if the URL names none', async () => {
    open(at('contact', 3), '');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  });

  test('changes when the main process requests it, and not again with later states', async () => {
    const { push } = open(at('linking', 0));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
    push(at('contact', 1));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    push(at('contact', 1));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

describe('an airport that a link requests', () => {
  const requested = (icao: string | null, asked: number): AppState => ({
    ...signedOut,
    view: { page: 'linking', asked },
    requestedAirport: icao,
  });
  const loads = (asked: readonly unknown[]) =>
    asked.filter((call) => Array.isArray(call) && call[0] === 'openAirport');
  const field = () => page.getByRole('combobox', { name: 'Airport', exact: true });

  test('is loaded on the Linking page, once', async () => {
    const { asked, push } = open(requested(null, 0), '#/contact');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    push(requested('EDDF', 1));
    push(requested('EDDF', 1));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
    await expect.element(field()).toHaveValue('EDDF');
    push(requested('EDDF', 1));
    await expect.poll(() => loads(asked)).toEqual([['openAirport', 'EDDF']]);
    push(requested('EDDF', 2));
    await expect.poll(() => loads(asked)).toHaveLength(2);
  });

  test('is loaded by a window that opens for it, on any page', async () => {
    // The state after the window has reported its page.
    const view = { page: 'activity', asked: 1 } as const;
    const { asked } = open({ ...requested('EDDM', 1), view }, '#/activity');
    await expect.poll(() => location.hash).toBe('#/linking');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
    await expect.poll(() => loads(asked)).toEqual([['openAirport', 'EDDM']]);
  });
});

describe('the network', () => {
  test('is reported to the main process when it changes', async () => {
    const { asked } = open();
    dispatchEvent(new Event('offline'));
    await expect.poll(() => asked).toContainEqual(['reportNetwork', { online: true }]);
  });

  test('shows a notice on every page while it’s offline', async () => {
    const { push } = open();
    await expect.element(page.getByText('Test service')).toBeVisible();
    push({ ...signedOut, network: 'offline' });
    await expect.element(page.getByText(/You’re offline/)).toBeVisible();
    push(signedOut);
    await expect.element(page.getByText(/You’re offline/)).not.toBeInTheDocument();
  });
});

describe('a damaged file that was moved aside', () => {
  test('is named in a notice that the user can dismiss', async () => {
    const { asked, push } = open({ ...signedOut, damagedFiles: ['settings.damaged-1.json'] });
    await expect.element(page.getByText(/settings\.damaged-1\.json/)).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => asked).toContain('dismissDamagedFiles');
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
  ] as const)(
    '%s: the notice names the folder, and disappears when the problem is solved',
    async (...it) => {
      const [kind, files, words] = it;
      const { push } = open({ ...signedOut, storageProblem: { kind, folder, files } });
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(page.getByText(new RegExp(folder))).toBeVisible();
      push(signedOut);
      await expect.element(page.getByText(new RegExp(folder))).not.toBeInTheDocument();
    },
  );

  test('the notice is one line in a compact window until the user opens it', async () => {
    await page.viewport(420, 720);
    open({
      ...signedOut,
      storageProblem: { kind: 'unreadable', folder, files: ['settings.json'] },
    });
    const text = page.getByText(new RegExp(folder));
    const height = () => text.element().getBoundingClientRect().height;
    const all = page.getByRole('button', { name: 'Details' });
    await expect.element(all).toBeVisible();
    expect(height()).toBe(20);
    await all.click();
    await expect.poll(height).toBeGreaterThan(20);
    await page.viewport(1100, 760);
  });

  test('the notice opens the folder and retries', async () => {
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
    ['dark', 'rgb(14, 17, 22)'],
    ['light', 'rgb(246, 247, 249)'],
  ] as const)('%s is used regardless of the system’s theme', async (theme, ground) => {
    open({ ...signedOut, settings: { ...signedOut.settings, theme } });
    await expect.element(page.getByText('Test service')).toBeVisible();
    expect(getComputedStyle(document.body).backgroundColor).toBe(ground);
  });
});
