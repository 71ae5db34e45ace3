import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  button,
  field,
  load,
  reload,
  row,
  stageTwo,
} from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const requestsToPoints = () =>
  inNode(({ requestsTo }) => requestsTo(/\/points$/).map(({ path }) => path));

describe('the airport', () => {
  // This test must be the first, because the workspace is loaded only once.
  test('is suggested, and reported as loaded when its points are rendered, not before', async () => {
    await openApp();
    const first: string[] = [];
    const watch = new MutationObserver(() => {
      if (document.querySelector('[data-row]')) first.push('points');
      if (document.querySelector('[role="status"]')?.textContent.includes('Loaded'))
        first.push('told');
    });
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    await button('EDDF').click();

    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Loaded EDDF: 62 stopbars, 91 lead-ons, 18 links (3 stale).');
    watch.disconnect();
    expect(first[0]).toBe('points');
    const counts = page.getByText('62 stopbars · 91 lead-ons · 18 links');
    await expect.element(counts).toBeVisible();
    // They’re left out where they’d need the room of the controls.
    await page.viewport(700, 680);
    await expect.element(counts).not.toBeVisible();
  });

  test('is marked as invalid, without a request, if its code is empty or isn’t an ICAO code', async () => {
    await openApp();
    await field().click();
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toBeInvalid();
    await expect.element(field()).toHaveAccessibleDescription('Enter an ICAO code, like EDDF.');
    await expect.element(page.getByRole('alert')).toMatchTextContent('Enter an ICAO code');
    await userEvent.keyboard('ed{Enter}');
    await expect.element(field()).toBeInvalid();
    await expect.element(field()).toHaveAccessibleDescription(/An ICAO code has four letters/);
    await userEvent.keyboard('DF{Enter}');
    await expect.element(reload()).toBeVisible();
    await expect.element(field()).not.toBeInvalid();
    expect(await requestsToPoints()).toEqual(['/v2/airports/EDDF/points']);
    // It may be given by name, if that’s the only match.
    await field().fill('munich');
    await expect.element(page.getByRole('option')).toMatchTextContent('EDDM');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status')).toMatchTextContent('Loaded EDDM');
  });
});

test('a reload keeps the selection, the next airport the view, and the list of airports marks those with changes or without points', async () => {
  await openApp();
  await load();
  await stageTwo();
  await inNode(({ world }) => void world.points.delete('EDDF_SB_W12_18'));
  await reload().click();
  await expect.element(page.getByRole('status')).toMatchTextContent('Loaded EDDF: 61 stopbars');
  await expect.element(row('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
  await expect.element(button('Apply 2 changes')).toBeVisible();
  const map = page.getByRole('radio', { name: 'Map' });
  await page.getByRole('radio', { name: 'List' }).click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(map).toHaveFocus();
  await expect.element(map).toBeChecked();
  await expect.element(row('EDDF_SB_L9_07C')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toMatchTextContent(/EDDF_SB_L9_07C/);

  await field().fill('eddl');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/EDDL has no points yet/);
  await field().fill('ED');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/EDDL has no points yet/)).not.toBeInTheDocument();
  await load('eddm');
  await expect.element(map).toBeChecked();
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  await field().click();
  const options = page.getByRole('listbox', { name: 'Airport' }).getByRole('option');
  await expect
    .poll(() => options.elements().map((one) => one.textContent.replace(/\s+/g, ' ').trim()))
    .toEqual(
      expect.arrayContaining([
        'EDDF Frankfurt am Main 2 changes',
        'EDDM Munich loaded',
        'EDDL Düsseldorf no points',
      ]),
    );
  await expect.element(options.filter({ hasText: 'EDDL' })).toHaveClass(/dimmed/);
});
