import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { inNode, openApp } from '../page/app/open-app.ts';

/** Opens the Contributions page of the real app. All six airports that can be switched are on, or off. */
export async function openContributions({ areOn = true } = {}): Promise<void> {
  await openApp({
    hash: '#/contributions',
    prepare: areOn
      ? ({ world }) => {
          for (const one of world.airportRequests) {
            if (one.division_id !== 27) one.contributions_enabled = one.status === 'approved';
          }
        }
      : ({ world }) => {
          for (const one of world.airportRequests) one.contributions_enabled = false;
        },
  });
  await expect.element(switchOf('EDDF')).toBeVisible();
}

export const switchOf = (icao: string) =>
  page.getByRole('switch', { name: `Contributions at ${icao}` });
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
  for (const icao of icaos) await page.getByRole('checkbox', { name: `Select ${icao}` }).click();
}
export const selected = (): (string | null)[] =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"] [role="rowheader"]')].map(
    ({ textContent }) => textContent,
  );
