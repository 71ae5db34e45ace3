import { flushSync, mount, unmount } from 'svelte';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AirportState } from '../../../electron/contract/airport-work.ts';
import '../../../renderer/app.css';
import { keepFocus } from '../../../renderer/controls/focus/keep-focus.ts';
import { app } from '../../../renderer/frame/app.svelte.ts';
import Toasts from '../../../renderer/frame/notices/Toasts.svelte';
import { airportChoice } from '../../../renderer/linking/airport/airport-choice.svelte.ts';
import { AirportView } from '../../../renderer/linking/airport/airport-view.svelte.ts';
import type { View } from '../../../renderer/linking/view-state.ts';
import Workspace from '../../../renderer/linking/Workspace.svelte';
import { openBridge } from '../page/app/open-app.ts';

export { option as candidate, row } from './open-linking-page.ts';

let mounted: object[] = [];
let stopKeepingFocus = (): void => undefined;

export async function closeWorkspace(): Promise<void> {
  await Promise.all(mounted.map((component) => unmount(component)));
  mounted = [];
  stopKeepingFocus();
  document.body.replaceChildren();
  airportChoice().work = undefined;
  app.status = undefined;
}

interface Options {
  readonly view?: View;
  /** Prepares the airport before it's shown. */
  readonly prepare?: (work: AirportView) => unknown;
}

/** Shows Frankfurt of the real app, without the frame and the toolbar. */
export async function openWorkspace(options: Options = {}): Promise<AirportView> {
  await openBridge({ signedIn: false });
  onTestFinished(app.start(() => undefined));
  await vi.waitUntil(() => app.state, { timeout: 60_000 });
  const opened = await app.calls.openAirport({ icao: 'EDDF' });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return showWorkspace(opened.value, options);
}

/** Shows an airport from its data alone: nothing can be staged. */
export function showWorkspace(airport: AirportState, options: Options = {}): AirportView {
  const { view = 'list', prepare } = options;
  // Two workspaces would both handle the keys.
  if (mounted.length > 0) throw new Error('Close the open workspace first');
  const choice = airportChoice();
  const work = new AirportView(choice, airport);
  choice.work = work;
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
