import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportChoice } from '../../../renderer/linking/airport/airport-choice.svelte.ts';
import { airportField } from './linking-menu.ts';

export { airportField as field, chooseMore } from './linking-menu.ts';
export const option = (id: string) => page.getByRole('option', { name: new RegExp(`${id}( |$)`) });
/** A row of the table. */
export const row = (id: string) => page.getByRole('row', { name: new RegExp(` ${id}(,|$)`) });
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const changes = () => page.getByRole('region', { name: 'Changes' });

export async function load(icao = 'eddf') {
  await airportField().fill(icao);
  // A page that has just been opened may have taken the focus.
  airportField().element().focus();
  await userEvent.keyboard('{Enter}');
  // Until then, the one before is shown.
  await expect.poll(() => airportChoice().loading).toBeUndefined();
  // An airport without points has no Reload.
  await expect
    .element(reload().or(page.getByText(/There’s nothing to link/).first()))
    .toBeVisible();
  await expect.element(airportField()).toHaveValue(icao.toUpperCase());
}

/** The button with the time of the last load. It's there once an airport is loaded. */
export const reload = () => page.getByRole('button', { name: /^Reload, loaded/ });

/** Stages two links of stopbar L9. */
export async function stageTwo() {
  await row('EDDF_SB_L9_07C').click();
  await option('EDDF_LO_L9_07C').click();
  await option('EDDF_LO_L9_25C').click();
  await expect.element(button('Apply 2 changes')).toBeVisible();
}
