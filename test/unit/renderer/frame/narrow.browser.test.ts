import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { openStaged } from '../../../support/linking/open-changes.ts';
import { chooseMore } from '../../../support/linking/linking-menu.ts';
import { calls, openApp } from '../../../support/page/app/open-app.ts';

const dialog = page.getByRole('dialog');
/** Narrower text has a few letters per line. */
const readable = 90;

const widthOf = (selector: string): number =>
  document.querySelector(selector)?.getBoundingClientRect().width ?? 0;

async function close(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

// A compact window at 200 %.
beforeEach(async () => {
  await page.viewport(210, 360);
  onTestFinished(() => page.viewport(1100, 760));
});

test('texts stand above or below what is beside them in a wider window, and no dialog is too wide', async () => {
  await openStaged();
  const action = { label: 'Enable contributions', run: () => undefined };
  app.status = { kind: 'done', text: 'Contributions at EDDF stay disabled.', action };
  await expect.element(page.getByRole('button', { name: action.label })).toBeInViewport();
  expect(widthOf('.toast p')).toBeGreaterThan(readable);
  app.clearStatus();

  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('?');
  await expect.element(dialog.getByText('Show live lights')).toBeInTheDocument();
  expect(widthOf('dialog dd')).toBeGreaterThan(readable);
  await close();

  await chooseMore('Review changes at all airports…');
  await expect.element(dialog).toMatchTextContent('2 new links');
  expect(widthOf('dialog .what')).toBeGreaterThan(readable);
  await close();

  for (const item of ['Link by ID…', 'Import…', 'Save proposal…']) {
    await chooseMore(item);
    await expect.element(dialog).toBeVisible();
    const { scrollWidth, clientWidth } = dialog.element();
    expect(scrollWidth, item).toBeLessThanOrEqual(clientWidth);
    await close();
  }
});

test('an entry of Activity has what was done below its time', async () => {
  await openApp({ hash: '#/activity' });
  await calls.link({ icao: 'EDDF', stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' });
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent('EDDF');
  expect(widthOf('li .what')).toBeGreaterThan(readable);
});
