import { flushSync, mount, unmount } from 'svelte';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Handlers } from '../../../electron/contract.ts';
import type { Airport } from '../../../electron/contract/linking.ts';
import '../../../renderer/app.css';
import { keepFocus } from '../../../renderer/controls/focus/keep-focus.ts';
import { app } from '../../../renderer/frame/app.svelte.ts';
import Toasts from '../../../renderer/frame/notices/Toasts.svelte';
import { AirportView } from '../../../renderer/linking/airport/airport-view.svelte.ts';
import { airportInUse } from '../../../renderer/linking/apply/airport-in-use.svelte.ts';
import type { View } from '../../../renderer/linking/view-state.ts';
import Workspace from '../../../renderer/linking/Workspace.svelte';
import { createAirportDouble, frankfurt } from './airport-double.ts';
import { createCompanionDouble } from '../page/companion-double.ts';
import { signedIn } from '../page/mount-page.ts';

let mounted: object[] = [];
let stopKeepingFocus = (): void => undefined;

export async function closeWorkspace(): Promise<void> {
  await Promise.all(mounted.map((component) => unmount(component)));
  mounted = [];
  stopKeepingFocus();
  document.body.replaceChildren();
  app.status = undefined;
}

interface Options {
  readonly view?: View;
  readonly handlers?: Partial<Handlers>;
  /** Prepares the airport before it's shown. */
  readonly prepare?: (work: AirportView) => void;
}

/** Shows a loaded airport without the frame and the toolbar. */
export function openWorkspace(airport: Airport = frankfurt(), options: Options = {}): AirportView {
  const { view = 'list', handlers = {}, prepare } = options;
  // Two workspaces would both handle the keys.
  if (mounted.length > 0) throw new Error('Close the open workspace first');
  const { companion } = createCompanionDouble({
    ...createAirportDouble(airport).handlers,
    ...handlers,
  });
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  app.state = signedIn;
  const work = new AirportView(airport, null);
  airportInUse.work = work;
  prepare?.(work);
  const target = document.createElement('main');
  target.style.cssText = 'display: flex; flex-direction: column; height: 100vh';
  document.body.append(target);
  mounted = [
    mount(Workspace, { target, props: { work, view } }),
    mount(Toasts, { target: document.body }),
  ];
  stopKeepingFocus = keepFocus();
  flushSync();
  onTestFinished(closeWorkspace);
  return work;
}

export const table = (name: 'Stopbars' | 'Lead-ons' = 'Stopbars') =>
  page.getByRole('grid', { name, exact: true });

/** A row of the table. */
export const row = (id: string) => page.getByRole('row', { name: new RegExp(` ${id}(,|$)`) });

/** A candidate of the selected point. */
export const candidate = (id: string) =>
  page.getByRole('option', { name: new RegExp(`${id}( |$)`) });

export const search = () => page.getByRole('searchbox', { name: 'Find a point' });

export const filter = (name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name} \\d`) });

/** Returns the IDs of the visible rows, from the top. */
export function visibleIds(): readonly string[] {
  const scroller = document.querySelector('[role="grid"] .scroller');
  if (!scroller) return [];
  const { top, bottom } = scroller.getBoundingClientRect();
  return [...scroller.querySelectorAll<HTMLElement>('[data-row]')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top + 1 && box.top < bottom - 1)
    .sort((a, b) => a.box.top - b.box.top)
    .map(({ element }) => element.dataset['row'] ?? '');
}
