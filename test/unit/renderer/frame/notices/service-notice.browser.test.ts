import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calls, inNode, openApp, reloadPage } from '../../../../support/page/app/open-app.ts';
import { ipcRenderer } from '../../../../support/page/app/electron.ts';

const button = (name: string) => page.getByRole('button', { name });
const text = 'Maintenance tonight, 22:00z';
const line = (text: string) => page.getByText(text, { exact: false });
const bar = line(text);

const openMaintenance = () =>
  openApp({
    prepare: ({ world }) => {
      world.notice = { notam: 'Maintenance tonight, 22:00z', type: 'warning' };
    },
  });

test('a notice is one line, named in words and announced, until it’s dismissed for good', async () => {
  await openMaintenance();
  await expect.element(bar).toHaveTextContent(`Service warning ${text}`);
  expect(bar.element().getBoundingClientRect().height).toBeLessThan(24);
  expect(bar.element().closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
  await expect.element(button('Details')).not.toBeInTheDocument();
  await button('Dismiss').click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.poll(() => calls.readServiceNotice()).toEqual({ ok: true, value: null });
  await reloadPage();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('S6 a notice is text, not markup, and a long one is cut, and read whole with the keyboard', async () => {
  await openApp({
    prepare: ({ world }) => {
      const notam = `<img src=x onerror=alert(1)> [x](javascript:1) ${'W'.repeat(500)}`;
      world.notice = { notam, type: 'error' };
    },
  });
  const notice = line('<img src=x onerror=alert(1)> [x](javascript:1)');
  await expect.element(notice).toMatchTextContent(/^Service error/);
  expect(document.querySelector('main [aria-live] :is(img, a)')).toBeNull();
  await expect.element(button('Details')).toBeVisible();
  const height = () => notice.element().getBoundingClientRect().height;
  expect(height()).toBeLessThan(24);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  button('Details').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(height).toBeGreaterThan(40);
  await button('Details').click();
  await expect.poll(height).toBeLessThan(24);
});

test('the notice is read after the page has appeared, and when the window is shown again', async () => {
  const { invoke } = ipcRenderer;
  const read: boolean[] = [];
  vi.spyOn(ipcRenderer, 'invoke').mockImplementation((channel, ...rest) => {
    if (channel === 'readServiceNotice')
      read.push(document.querySelector('main .page input') !== null);
    return invoke(channel, ...rest);
  });
  const show = (visible: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { value: visible, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await openApp();
  await expect.poll(() => read).toEqual([true]);
  show('hidden');
  expect(read).toHaveLength(1);
  show('visible');
  expect(read).toHaveLength(2);
});

test('S3 the notice belongs to the service in use', async () => {
  await openApp({
    prepare: async (app) => {
      app.world.notice = { notam: 'Maintenance tonight, 22:00z', type: 'warning' };
      await app.restart({ application: { profileGiven: false } });
    },
  });
  await expect.element(bar).toBeVisible();
  const profile = await inNode(({ hold, practice }) => {
    hold({ path: /notam$/ });
    return practice.profile;
  });
  const liveProfile = { ...profile, name: 'Next service', baseUrl: 'https://next.example/v2' };
  await calls.changeSettings({ liveProfile, service: 'live' });
  await expect.element(page.getByText('Next service').first()).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
