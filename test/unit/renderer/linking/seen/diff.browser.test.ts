import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { diff as text } from '../../../../../renderer/linking/seen/text.ts';
import { button, load, reload, row } from '../../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../../support/page/app/open-app.ts';

const line = () => page.getByRole('region', { name: text.title }).first();
const changes = () => page.getByRole('list', { name: text.title }).getByRole('listitem');

/** Loads an airport that others have changed since it was loaded before. */
async function loadChanged() {
  await openApp();
  await load();
  await expect.element(row('EDDF_SB_L5_07C')).toBeVisible();
  await expect.element(line()).not.toBeInTheDocument();
  const announced = document.querySelector('main .airport > [aria-live="polite"]');
  await inNode(({ world: { points } }) => {
    points.delete('EDDF_SB_L9_07C');
    const [L1, L5] = [points.get('EDDF_LO_L1_07C'), points.get('EDDF_SB_L5_07C')];
    const M8 = points.get('EDDF_LO_L7_07C');
    if (!L1 || !L5 || !M8) throw new Error('They are in the practice data');
    const north = (point: typeof L1) =>
      point.coordinates.map(({ lat, lng }) => ({ lat: lat + 0.001, lng }));
    points.set(L1.id, { ...L1, coordinates: north(L1) });
    points.set('EDDF_SB_L5_NEW', { ...L5, id: 'EDDF_SB_L5_NEW', coordinates: north(L5) });
    M8.linkedTo = ['EDDF_SB_L7_07C'];
  });
  await reload().click();
  await expect.element(line()).toBeVisible();
  // Screen readers announce its text, not its buttons.
  expect(announced).toContainElement(line().element());
  expect(button('Mark as seen').element().closest('[aria-live]')).not.toBe(announced);
}

test('a line says how much others changed and since when, until it’s dismissed, and lists it with its points', async () => {
  await loadChanged();
  await expect
    .element(line())
    .toMatchTextContent(
      /^Changed by others since \d\d:\d\dz: 1 stopbar added, 1 stopbar removed, 1 lead-on moved, 1 link added\./,
    );
  await expect.element(page.getByRole('status')).not.toMatchTextContent('changed');
  await button('Show what changed').click();
  await expect.element(changes().nth(0)).toMatchTextContent(/L5.*new/);
  await expect.element(changes().nth(2)).toMatchTextContent('L9');
  await changes().nth(1).click();
  await expect.element(row('EDDF_LO_L1_07C')).toHaveAttribute('aria-selected', 'true');
  await button('Close').click();
  await expect.element(changes().nth(0)).toBeVisible();

  // It's used by keyboard alone too. A point that is gone can't be shown.
  (changes().nth(0).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(changes().nth(2)).toHaveFocus();
  await expect.element(changes().nth(2)).toHaveAttribute('title', text.gone);
  await userEvent.keyboard('{Home}{Enter}');
  await expect.element(row('EDDF_SB_L5_NEW')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('option').first()).toHaveFocus();
  await button('Close').click();
  await button('Hide what changed').click();
  await expect.element(changes().first()).not.toBeInTheDocument();

  await button('Show what changed').click();
  await button('Mark as seen').click();
  await expect.element(line()).not.toBeInTheDocument();
  await expect.element(changes().first()).not.toBeInTheDocument();
  await inNode(({ hold }) => hold({ path: /\/points$/ }));
  await reload().click();
  await expect.element(button('Reload, loading…')).toBeVisible();
  await inNode(({ release }) => release());
  await expect.element(reload()).toBeVisible();
  await expect.element(line()).not.toBeInTheDocument();
});
