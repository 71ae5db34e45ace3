import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { inNode, openApp } from '../page/app/open-app.ts';
import type { AppInNode } from '../page/app/serve-apps.ts';

/** Opens the Contributions page of the real app. All six airports that can be switched are on, or off. */
export async function openContributions({ areOn = true } = {}): Promise<void> {
  await openPrepared(
    areOn
      ? ({ world }) => {
          for (const one of world.airportRequests) {
            if (one.division_id !== 27) one.contributions_enabled = one.status === 'approved';
          }
        }
      : ({ world }) => {
          for (const one of world.airportRequests) one.contributions_enabled = false;
        },
  );
  await expect.element(switchOf('EDDF')).toBeVisible();
  await hasLoaded();
}

/** Waits until the airports of every division are read. */
const hasLoaded = () =>
  expect.element(page.getByRole('button', { name: /z Reload$/ })).toBeVisible();

/** Opens the page on an app that was prepared in Node. */
export const openPrepared = (prepare: (app: AppInNode) => unknown) =>
  openApp({ hash: '#/contributions', prepare });

/** Opens the page with 1,000 airports in 20 divisions, or fewer. Their codes start at AAAA. */
export async function openMany(size = { divisions: 20, airports: 1000 }): Promise<void> {
  await openApp({ hash: '#/settings' });
  await inNode(({ bigBoard, world }, size) => bigBoard(world, size), size);
  location.hash = '#/contributions';
  await expect.element(switchOf('AAAA')).toBeVisible();
  await hasLoaded();
}

export const switchOf = (icao: string) =>
  page.getByRole('switch', { name: `Contributions at ${icao}` });
export const box = (icao: string) => page.getByRole('checkbox', { name: `Select ${icao}` });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const status = () => page.getByRole('status');
export const alert = () => page.getByRole('alert');

/** Returns what the service has. */
export const onService = (icao: string): Promise<boolean | undefined> =>
  inNode(
    ({ world }, of) => world.airportRequests.find(({ icao }) => icao === of)?.contributions_enabled,
    icao,
  );

/** Returns the values of the requests that reached the service. */
export const sent = (): Promise<readonly boolean[]> =>
  inNode(({ requestsTo }) =>
    requestsTo(/contributions$/).map(
      ({ body }) => (JSON.parse(body) as { contributionsEnabled: boolean }).contributionsEnabled,
    ),
  );

/** Holds the replies to requests until `release` is called. */
export const hold = (times = 1) =>
  inNode(({ hold }, times) => hold({ path: /contributions$/ }, { times }), times);
export const release = () => inNode((app) => app.release());

/** Answers the next requests with a status. */
export const refuse = (status: number, times = 1, body = '') =>
  inNode(
    ({ faults }, { times, ...answer }) =>
      faults.next({ path: /contributions$/ }, { kind: 'answer', ...answer }, { times }),
    { status, body, times },
  );

export async function select(...icaos: readonly string[]): Promise<void> {
  for (const icao of icaos) await box(icao).click();
}
export const selected = (): (string | null)[] =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"] [role="rowheader"]')].map(
    ({ textContent }) => textContent,
  );
/** Returns the codes in the rows, from the first one. */
export const codes = (): (string | null)[] =>
  [...document.querySelectorAll('[role="rowheader"]')].map(({ textContent }) => textContent);

/** Opens the dialog to switch airports by their IDs. */
export async function openByIds(): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Enable or disable by ID…' }).click();
}
