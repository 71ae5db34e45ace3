import { text } from 'node:stream/consumers';
import {
  airportField,
  chooseMore,
  expect,
  loadAirport,
  nadia,
  openPage,
  row,
  signIn,
  test,
} from '../fixtures.ts';

const [stopbar, leadOn] = ['EDDF_SB_L9_07C', 'EDDF_LO_L9_07C'];

test('S7 a lead-on is linked and unlinked with the keyboard alone, staged changes stay after a restart, an export is imported again, and three keys link the rest', async ({
  page: first,
  restart,
  service,
}) => {
  let page = first;
  const linkedTo = () => service.world.points.get(leadOn)?.linkedTo ?? [];
  const apply = (changes: number) =>
    page.getByRole('button', { name: `Apply ${changes} change${changes === 1 ? '' : 's'}` });
  const status = () => page.getByRole('status');
  await signIn(page, nadia);
  await airportField(page).focus();
  await page.keyboard.type('eddf');
  await page.keyboard.press('Enter');
  await expect(status()).toContainText('Loaded EDDF: 62 stopbars');
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox', { name: 'Find a point' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Unlinked/ })).toBeChecked();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('l9');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, stopbar)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, leadOn)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(row(page, leadOn)).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(apply(2)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(apply(1)).toBeVisible();

  const expectStaged = async () => {
    await expect(row(page, leadOn)).toBeChecked();
    await expect(page.getByRole('radio', { name: /^Unlinked/ })).toBeChecked();
    await expect(page.getByRole('searchbox', { name: 'Find a point' })).toHaveValue('l9');
    await expect(apply(1)).toBeVisible();
  };
  // What one reload destroys, the next one shows.
  for (const _reload of [1, 2]) {
    await page.reload();
    await expectStaged();
  }
  page = await restart();
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await expectStaged();
  expect(linkedTo()).toEqual([]);
  // In a text field, Ctrl+Z undoes only the typing.
  await row(page, leadOn).press('Control+Enter');
  await expect(status()).toHaveText('Applied 1 change at EDDF.');
  expect(linkedTo()).toEqual([stopbar]);
  await page.keyboard.press('Control+z');
  await expect(status()).toContainText('Undo staged');
  await page.keyboard.press('Control+Enter');
  await expect(status()).toHaveText('Undid 1 change at EDDF.');
  expect(linkedTo()).toEqual([]);

  const downloaded = async (name: string) => {
    const download = await page.waitForEvent('download');
    expect(download.suggestedFilename()).toMatch(name);
    // The browser can be on another system.
    return text(await download.createReadStream());
  };
  const [exported] = await Promise.all([
    downloaded('EDDF-links.csv'),
    chooseMore(page, 'Export links'),
  ]);
  expect(exported).toContain('EDDF_SB_L1_07C,EDDF_LO_L1_07C\r\n');
  await chooseMore(page, 'Import…');
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'Choose file…' }).press('Enter'),
  ]);
  const withAnother = Buffer.from(`${exported}${stopbar},${leadOn}`);
  await chooser.setFiles({ name: 'EDDF.csv', mimeType: 'text/csv', buffer: withAnother });
  // One of them is stale, but still linked.
  const links = exported.trim().split('\r\n').length - 1;
  await expect(dialog.getByText(`1 new link, ${links} already linked.`)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Stage 1 link' }).press('Enter');
  await expect(apply(1)).toBeVisible();
  // A button behind the dialog gets no key until it's closed.
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(apply(1)).toHaveCount(0);

  /** The stopbars without any link, not even a stale one. */
  const unlinked = () => {
    const points = [...service.world.points.values()];
    const linked = new Set(points.flatMap((point) => point.linkedTo));
    return points.filter(
      ({ id, type }) => id.startsWith('EDDF_') && type === 'stopbar' && !linked.has(id),
    );
  };
  expect(unlinked().length).toBeGreaterThan(40);
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('button', { name: /^Stage \d+ links$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(apply(73)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(status()).toContainText('Applied 73 changes at EDDF.');
  expect(unlinked()).toEqual([]);
  await openPage(page, 'Activity');
  await expect(page.getByRole('listitem')).toHaveCount(3);
  const [activity] = await Promise.all([
    downloaded('.csv'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(activity.trim().split('\r\n')).toHaveLength(4);
});
