import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { load } from '../../../support/linking/open-linking-page.ts';
import { openApp } from '../../../support/page/app/open-app.ts';
import { candidate, openWorkspace, row } from '../../../support/linking/open-workspace.ts';
import { countDrawing, settled } from '../../../support/map/open-map.ts';

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const boxOf = (selector: string): DOMRect =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

test('an outcome covers no row, map or candidate', async () => {
  await openWorkspace({ view: 'split' });
  await row('EDDF_SB_L3_07C').click();
  app.status = { kind: 'failed', message: { what: 'It failed.', next: 'Try again.' } };
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect
    .poll(() => boxOf('.toast').top - boxOf('[role="grid"] .scroller').bottom)
    .toBeGreaterThanOrEqual(0);
  expect(boxOf('.toast').right).toBeLessThanOrEqual(boxOf('.map-pane').left);
});

test('the views of a narrow and a wide window are chosen separately', async () => {
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  await openApp();
  await load();
  await expect.element(view('Split')).toBeChecked();
  await page.viewport(420, 720);
  await expect.element(view('List')).toBeChecked();
  await view('Map').click({ force: true });
  await page.viewport(1100, 680);
  await expect.element(view('Split')).toBeChecked();
  await view('List').click({ force: true });
  await page.viewport(420, 720);
  await expect.element(view('Map')).toBeChecked();
});

test('the map is drawn for a press, but not again for its answer', async () => {
  const work = await openWorkspace({ view: 'split' });
  await row('EDDF_SB_L9_07C').click();
  await candidate('EDDF_LO_L9_07C').click();
  await expect.poll(() => work.staging.pending.length).toBe(1);
  await settled();
  const before = work.links;
  const drawing = countDrawing();
  // Without waiting, because the answer comes soon.
  (candidate('EDDF_LO_L9_25C').element() as HTMLElement).click();
  const pressed = work.links;
  expect(pressed).not.toBe(before);
  await expect.poll(() => work.staging.pending.length).toBe(2);
  await settled();
  expect(work.links).toBe(pressed);
  expect(drawing.frames()).toBeGreaterThan(0);
});

describe('the candidates', () => {
  test('are below the map in a compact window, and not over it', async () => {
    await page.viewport(420, 720);
    const work = await openWorkspace({ view: 'map' });
    await expect.element(page.getByRole('application')).toBeVisible();
    work.select('EDDF_SB_L3_07C');
    await expect.element(panel('L3')).toBeVisible();
    await expect
      .poll(() => boxOf('.inspector').top - boxOf('canvas').bottom)
      .toBeGreaterThanOrEqual(0);
  });

  test('fill a low window, except while the keyboard is in the list', async () => {
    await page.viewport(550, 340);
    await openWorkspace();
    await row('EDDF_SB_L3_07C').click();
    await expect.element(panel('L3')).toBeVisible();
    const opacity = () => getComputedStyle(panel('L3').element()).opacity;
    expect(opacity()).toBe('1');
    expect(boxOf('.inspector').height).toBe(boxOf('.airport').height);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(panel('L5')).toBeInTheDocument();
    await expect.poll(() => getComputedStyle(panel('L5').element()).opacity).toBe('0');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => getComputedStyle(panel('L5').element()).opacity).toBe('1');
  });
});
