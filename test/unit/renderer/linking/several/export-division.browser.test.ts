import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, chooseMore } from '../../../../support/linking/open-linking-page.ts';
import { threeAirports } from '../../../../support/linking/three-airports.ts';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

describe('the links of a division', () => {
  test('are exported into one file, without those that can’t be read', async () => {
    const files: { name: string; text: Promise<string> }[] = [];
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return 'blob:none';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push({ name: this.download, text: blobs.at(-1)?.text() ?? Promise.resolve('') });
    });
    await openApp({ prepare: threeAirports });
    await inNode(({ faults }) => {
      const missing = { kind: 'answer', status: 500 } as const;
      faults.next({ path: /EDDL\/points$/ }, missing, { times: 9 });
    });
    await expect.element(page.getByText('Nadia Brandt').first()).toBeVisible();
    await chooseMore('Export a division’s links…');
    await page.getByRole('radio', { name: 'Germany' }).click({ force: true });
    await button('Export').click();

    await expect.element(page.getByRole('alert')).toMatchTextContent(/Couldn’t load EDDL\./);
    vi.restoreAllMocks();
    expect(files[0]?.name).toMatch(/^links-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await files[0]?.text) ?? '';
    expect(text).toContain('icao,stopbarId,leadOnId\r\nEDDF,');
    expect(text).toContain('\r\nEDDM,EDDM_SB_L1_07C,EDDM_LO_L1_07C\r\n');
    expect(text).not.toContain('EDDL');
  });

  test('aren’t exported after the wait for one airport is cancelled, in the dialog or the notice', async () => {
    await openApp();
    await inNode(({ hold }) => hold({ path: /EDDB\/points$/ }, { times: 2 }));
    await expect.element(page.getByText('Nadia Brandt').first()).toBeVisible();
    await chooseMore('Export a division’s links…');
    await page.getByRole('radio', { name: 'Germany' }).click({ force: true });
    const dialog = page.getByRole('dialog');
    for (const cancel of [
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      () => calls.cancelWaiting({ call: 'readAirport' }),
    ]) {
      await button('Export').click();
      await expect.element(page.getByText('Loading EDDB, 1 of 4')).toBeVisible();
      await cancel();
      const status = page.getByRole('status');
      await expect.element(status).toMatchTextContent('Cancelled. Nothing was exported.');
    }
    expect(await inNode(({ requestsTo }) => requestsTo(/EDDF\/points$/).length)).toBe(0);
  });
});
