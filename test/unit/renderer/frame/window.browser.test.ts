import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportField } from '../../../support/linking/linking-menu.ts';
import { load } from '../../../support/linking/open-linking-page.ts';
import {
  appState,
  calls,
  inNode,
  openApp,
  reloadPage,
} from '../../../support/page/app/open-app.ts';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const asked = () => inNode(({ asked }) => asked);
/** Pushes the state again. */
const push = () => inNode(({ application }) => application.pushState());
/** Returns how often the page loaded an airport. */
const loads = (icao: string) =>
  inNode(({ requestsTo }, icao) => requestsTo(new RegExp(`${icao}/points$`)).length, icao);

test('Escape hides a compact window, but not a full one, before a dialog or from a field that uses the key', async () => {
  await openApp();
  await expect.element(airportField()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await calls.changeSettings({ mode: 'compact' });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => dialog.open).toBe(false);
  dialog.remove();
  airportField().element().focus();
  const use = (event: Event) => event.preventDefault();
  airportField().element().addEventListener('keydown', use);
  await userEvent.keyboard('{Escape}');
  airportField().element().removeEventListener('keydown', use);
  await calls.readState();
  expect(await asked()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(asked).toEqual(['hideWindow']);
});

test('Escape clears a search in a compact window, and hides the window once it’s empty', async () => {
  await openApp();
  await load();
  await calls.changeSettings({ mode: 'compact' });
  for (const [hash, name] of [
    ['#/activity', 'Search activity'],
    ['#/contributions', 'Find an airport'],
    ['#/linking', 'Find a point'],
  ] as const) {
    location.hash = hash;
    const search = page.getByRole('searchbox', { name });
    await search.fill('ED');
    await expect.element(search).toHaveFocus();
    const before = await asked();
    await userEvent.keyboard('{Escape}');
    await expect.element(search).toHaveValue('');
    await calls.readState();
    expect(await asked()).toEqual(before);
    await userEvent.keyboard('{Escape}');
    await expect.poll(asked).toEqual([...before, 'hideWindow']);
  }
});

test('the page is the last one if the URL names none, and changes once when the main process requests it', async () => {
  await openApp({ hash: '#/contact' });
  await expect.element(heading('Contact')).toBeVisible();
  await expect.poll(async () => (await appState()).view.page).toBe('contact');
  history.replaceState(null, '', location.pathname + location.search);
  await reloadPage();
  await expect.element(heading('Contact')).toBeVisible();
  await inNode(({ application }) => application.showPage('activity'));
  await expect.element(heading('Activity')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await push();
  await calls.readState();
  await expect.element(heading('Settings')).toBeVisible();
});

test('an airport that a link requests is loaded on the Linking page, once, also by a window that opens for it', async () => {
  await openApp({
    hash: '#/activity',
    prepare: ({ application }) => application.showPage('linking', 'EDDM'),
  });
  await expect.element(airportField()).toHaveValue('EDDM');
  await expect.poll(() => loads('EDDM')).toBe(1);
  location.hash = '#/contact';
  await expect.element(heading('Contact')).toBeVisible();
  await inNode(({ application }) => {
    application.showPage('linking', 'EDDF');
    application.pushState();
  });
  await expect.element(heading('Linking')).toBeVisible();
  await expect.element(airportField()).toHaveValue('EDDF');
  await expect.poll(() => loads('EDDF')).toBe(1);
  await push();
  await calls.readState();
  expect([await loads('EDDM'), await loads('EDDF')]).toEqual([1, 1]);
  await inNode(({ application }) => application.showPage('linking', 'EDDF'));
  await expect.poll(() => loads('EDDF')).toBe(2);
});

test('every page says that the network is gone, until the page reports that it’s back', async () => {
  const notice = page.getByText(/You’re offline/);
  await openApp({
    hash: '#/settings',
    prepare: (app) => app.restart({ session: { practice: false } }),
  });
  await inNode(({ application }) => application.noticeNetwork('offline'));
  await expect.element(notice).toBeVisible();
  location.hash = '#/contact';
  await expect.element(heading('Contact')).toBeVisible();
  await expect.element(notice).toBeVisible();
  dispatchEvent(new Event('online'));
  await expect.element(notice).not.toBeInTheDocument();
});

test('no page says that the network is gone on the practice service, which runs in the app', async () => {
  await openApp({ hash: '#/settings' });
  await inNode(({ application }) => {
    application.noticeNetwork('offline');
    application.showPage('contact');
  });
  await expect.element(heading('Contact')).toBeVisible();
  expect((await appState()).network).toBe('offline');
  await expect.element(page.getByText(/You’re offline/)).not.toBeInTheDocument();
});

test('a damaged file that was moved aside is named until the user dismisses the notice', async () => {
  const notice = page.getByText(/contact\.damaged-1\.json/);
  await openApp({
    signedIn: false,
    prepare: (app) => {
      const { mkdirSync, writeFileSync } = process.getBuiltinModule('node:fs');
      mkdirSync(`${app.dataFolder}/profiles/practice`, { recursive: true });
      writeFileSync(`${app.dataFolder}/profiles/practice/contact.json`, '{ "emai');
      return app.restart();
    },
  });
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await reloadPage();
  await expect.element(heading('Linking')).toBeVisible();
  expect((await appState()).damagedFiles).toEqual([]);
});

test('S10 while the disk is full, a notice of one line names the folder, opens it, and saves again', async () => {
  await page.viewport(420, 720);
  await openApp({ hash: '#/contact', signedIn: false });
  await inNode(({ disk }) => (disk.state = 'full'));
  await calls.changeSettings({ theme: 'dark' });
  const folder = await inNode(({ dataFolder }) => dataFolder);
  const text = page.getByText(new RegExp(`Can’t save to ${folder}: the disk is full\\.`));
  const height = () => text.element().getBoundingClientRect().height;
  const details = page.getByRole('button', { name: 'Details' });
  await expect.element(details).toBeVisible();
  expect(height()).toBe(20);
  await details.click();
  await expect.poll(height).toBeGreaterThan(20);
  await page.viewport(1100, 760);
  await page.getByRole('button', { name: 'Open folder' }).click();
  await expect.poll(asked).toEqual(['openDataFolder']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(text).toBeVisible();
  await inNode(({ disk }) => (disk.state = 'works'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(text).not.toBeInTheDocument();
  const saved = await inNode(({ dataFolder }) =>
    process.getBuiltinModule('node:fs').readFileSync(`${dataFolder}/settings.json`, 'utf8'),
  );
  expect(JSON.parse(saved)).toMatchObject({ theme: 'dark' });
});
