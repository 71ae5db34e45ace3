import type { Page } from '@playwright/test';
import type { Faults } from '../../support/practice/faults.ts';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { findings } from '../findings.ts';
import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

const contributionsAt = ({ world }: Practice, icao: string) =>
  world.airportRequests.find((request) => request.icao === icao)?.contributions_enabled;
const switches = ({ requests }: Faults) => requests.filter(({ method }) => method === 'PATCH');

async function openBoard(page: Page) {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await expect(page.getByRole('switch', { name: 'Contributions at EDDF' })).toBeVisible();
}

function addAirports({ world }: Practice, most: number) {
  const template = world.airportRequests.find((request) => request.id === 203);
  for (let id = 301; id < 301 + most; id += 1) {
    if (template) world.airportRequests.push({ ...template, id, icao: `EDX${id % 10}` });
  }
}

/** Selects the twelve German airports that are on. */
async function selectTwelve(page: Page) {
  await page.getByRole('radio', { name: /^On/ }).check({ force: true });
  await page.getByRole('searchbox').fill('germany');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByText('12 selected')).toBeVisible();
}

test('continues a batch of twelve after the session ends and the user signs in again', async ({
  page,
  service,
  faults,
}) => {
  addAirports(service, 9);
  await openBoard(page);
  await selectTwelve(page);
  const patch = { method: 'PATCH', path: /contributions$/ };
  const rejected = { kind: 'answer', status: 401, body: 'Invalid token' } as const;
  faults.next(patch, { kind: 'delay', ms: 300 }, { times: 3 });
  faults.next(patch, rejected, { times: Infinity });
  faults.next({ path: /auth\/account$/ }, { ...rejected, body: '{}' }, { times: Infinity });
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ error: 'invalid_grant' });
  faults.next({ path: /oauth\/token$/ }, { kind: 'answer', status: 400, headers, body });
  await page.getByRole('button', { name: 'Disable contributions', exact: true }).click();

  await expect(page.getByRole('alert')).toContainText(
    'Disabled contributions at 3 of 12 airports. You’re signed out.',
  );
  expect(await findings(page)).toEqual([]);
  // Four are sent at a time: three succeed, and three more may be sent before the fourth is rejected.
  expect(switches(faults).length).toBeLessThanOrEqual(7);

  faults.clear();
  await signIn(page, nadia);
  const offer = page.getByRole('group', { name: /Disable contributions at 9 airports/ });
  await offer.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status')).toContainText('Disabled contributions at 9 airports');
  expect(switches(faults)).toHaveLength(9);
  expect(contributionsAt(service, 'EDX5')).toBe(false);
});
