import { keptForms } from '../../support/page/call-in-page.ts';
import { expect, loadAirport, nadia, openPage, row, signIn, test } from '../fixtures.ts';

test('W1 W9 R9 the menus are the app’s own, requests use the system’s network stack, and a link, a switch and its outcome are three presses from the tray', async ({
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
  const hide = async () => {
    await openPage(page, 'Contact');
    await perform({ kind: 'clickTray' });
    await expect(page.getByText('The app hid its window.')).toBeVisible();
    await expect.poll(shown).toEqual([false]);
  };

  await test.step('what a stopbar is linked to', async () => {
    await hide();
    const label = async () => (await labels()).find((one) => one?.startsWith('EDDF')) ?? '';
    await expect.poll(label).not.toBe('');
    await perform({ kind: 'clickMenu', label: await label() });
    await expect(page.getByRole('searchbox', { name: 'Find a point' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('EDDF_SB_L7');
    const linked = row(page, 'EDDF_SB_L7_07C').getByText('M8 07C');
    await expect(linked).toBeInViewport({ ratio: 1 });
  });

  await test.step('a switch', async () => {
    await hide();
    await perform({ kind: 'clickMenu', label: 'Contributions' });
    await page.getByRole('switch', { name: /EDDM/ }).click();
    const munich = service.world.airportRequests.find(({ icao }) => icao === 'EDDM');
    await expect.poll(() => munich?.contributions_enabled).toBe(false);
  });

  await test.step('its outcome', async () => {
    await hide();
    await perform({ kind: 'clickTray' });
    await expect.poll(shown).toEqual([true]);
    await page.keyboard.press('Control+4');
    const last = page.locator('main [data-row]').first();
    await expect(last).toContainText(/contributions.*EDDM|EDDM.*contributions/i);
    await expect(last).toBeInViewport({ ratio: 1 });
  });

  // On Linux, Escape hides the window only if the tray icon was used before.
  await perform({ kind: 'clickMenu', label: 'Compact window' });
  await expect.poll(async () => (await read()).windows[0]?.minimumSize).toEqual([420, 480]);
  await page.getByRole('link', { name: 'Linking' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(shown).toEqual([false]);
  await page.getByRole('button', { name: 'Show window' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await perform({ kind: 'clickMenu', label: 'Sign out' });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('R5 W4 a page that crashed, and a window that was destroyed in the tray, open again where they were', async ({
  page: first,
  browser,
  companion,
}) => {
  let page = first;
  const message = () => page.getByRole('textbox', { name: 'Message' });
  const list = () => page.getByRole('grid', { name: 'Stopbars' }).locator('.scroller');
  const byId = () => page.getByRole('columnheader', { name: 'ID' });
  const openAnew = async () => {
    await page.close();
    // A new context, so the browser keeps nothing.
    page = await (await browser.newContext()).newPage();
    await page.goto(companion.address);
  };
  await loadAirport(page, 'EDDF');
  await byId().getByRole('button').click();
  await expect(byId()).toHaveAttribute('aria-sort', 'ascending');
  await list().evaluate((element) => element.scrollTo(0, 777));
  await expect.poll(() => keptForms(page)).toContain('777');
  await companion.perform({ kind: 'destroyWindow' });
  await openAnew();
  await expect(byId()).toHaveAttribute('aria-sort', 'ascending');
  await expect(list()).toHaveJSProperty('scrollTop', 777);
  await page.getByRole('radio', { name: 'Map' }).check({ force: true });
  await expect(page.getByRole('application', { name: 'Map' })).toBeVisible();

  await openPage(page, 'Contact');
  await message().fill('It stays dark.');
  await expect.poll(() => keptForms(page)).toContain('It stays dark.');
  await companion.perform({ kind: 'crashPage' });
  const windows = async () => (await companion.perform({ kind: 'read' })).windows;
  await expect.poll(windows).toMatchObject([{ visible: true }]);
  await openAnew();
  await expect(message()).toHaveValue('It stays dark.');
  await openPage(page, 'Linking');
  await expect(page.getByRole('radio', { name: 'Map' })).toBeChecked();
  await page.context().close();
});
