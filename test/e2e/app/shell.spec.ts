import { expect, loadAirport, nadia, openPage, reloadButton, signIn, test } from '../fixtures.ts';

test('W1 W9 R9 the menus are the app’s own, requests use the system’s network stack, and the tray hides the window, opens a recent airport and signs out', async ({
  page,
  companion: { perform },
  service,
}) => {
  const read = () => perform({ kind: 'read' });
  const labels = async () => (await read()).tray?.menu.map(({ label }) => label) ?? [];
  const shown = async () => (await read()).windows.map(({ visible }) => visible);
  const { applicationMenu, spelling } = await read();
  expect(applicationMenu).toContain('zoomIn');
  expect(applicationMenu).not.toContain('forceReload');
  expect(new URL(spelling.download).hostname).toBe('127.0.0.1');

  await page.setViewportSize({ width: 420, height: 720 });
  await signIn(page, nadia);
  const { tray, fetched } = await read();
  expect(fetched).toContain(service.profile.signIn.tokenEndpoint);
  expect(fetched).toContain(`${service.baseUrl}/auth/account`);
  expect(tray?.toolTip).toContain('ready');
  await expect.poll(labels).toContain('Signed in as Nadia Brandt');
  await loadAirport(page, 'EDDF');
  await openPage(page, 'Contact');
  await perform({ kind: 'clickTray' });
  await expect(page.getByText('The app hid its window.')).toBeVisible();
  await expect.poll(shown).toEqual([false]);
  const label = async () => (await labels()).find((one) => one?.startsWith('EDDF')) ?? '';
  await expect.poll(label).not.toBe('');
  await perform({ kind: 'clickMenu', label: await label() });
  await expect.poll(shown).toEqual([true]);
  await expect(reloadButton(page)).toBeVisible();

  // On Linux, Escape hides the window only if the tray icon was used before.
  await perform({ kind: 'clickMenu', label: 'Compact window' });
  await expect.poll(async () => (await read()).windows[0]?.minimumSize).toEqual([420, 480]);
  // Linking may still be loading, and Escape would cancel that.
  await openPage(page, 'Activity');
  await page.getByRole('link', { name: 'Activity' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(shown).toEqual([false]);
  await page.getByRole('button', { name: 'Show window' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await perform({ kind: 'clickMenu', label: 'Sign out' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
