import { expect, test, vi } from 'vitest';
import { notifications } from '../../../electron/browser-host/electron/notification.ts';
import { openDesktop } from '../../support/application/open-desktop.ts';

test('R14 a copy that isn’t installed shows notifications as balloons of its tray icon', async () => {
  const openExternal = () => Promise.reject(new Error('There is no browser'));
  const desktop = await openDesktop({ openExternal, balloons: true });
  const shown = vi.spyOn(desktop.tray(), 'displayBalloon');
  desktop.menu().click('Sign in');
  await expect.poll(() => shown.mock.calls).toMatchObject([[{ title: 'Couldn’t sign in.' }]]);
  expect(notifications).toEqual([]);
  expect(desktop.shown()).toBeUndefined();
  desktop.tray().emit('balloon-click', {});
  await expect.poll(() => desktop.shown()?.isVisible()).toBe(true);
});
