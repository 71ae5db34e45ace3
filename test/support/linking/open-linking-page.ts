import { flushSync, mount, unmount } from 'svelte';
import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppState } from '../../../electron/contract/state.ts';
import App from '../../../renderer/App.svelte';
import '../../../renderer/app.css';
import type { createAirportDouble } from './airport-double.ts';
import { createCompanionDouble, signedOut } from '../page/companion-double.ts';
import { airportField, chooseMore } from './linking-menu.ts';

export const signedIn: AppState = { ...signedOut, session: { kind: 'signed-in', who: null } };

let mounted: object | undefined;

export async function close() {
  if (mounted) await unmount(mounted);
  mounted = undefined;
}

export function open(
  { double, handlers }: ReturnType<typeof createAirportDouble>,
  state: AppState = signedIn,
) {
  const { companion, push } = createCompanionDouble(handlers);
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  location.hash = '#/linking';
  mounted = mount(App, { target: document.body });
  flushSync();
  push(state);
  flushSync();
  onTestFinished(close);
  return { double, push };
}

export { airportField as field, chooseMore };
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
