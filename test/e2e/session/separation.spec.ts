import type { Page } from '@playwright/test';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import {
  chooseMore,
  endSession,
  expect,
  loadAirport,
  nadia,
  openPage,
  signIn,
  signOut,
  test as base,
  tomas,
} from '../fixtures.ts';
import { button } from '../focus.ts';

/** Returns EDDF's links on the service, as `lead-on stopbar`. */
const linksOf = ({ world }: Practice) =>
  [...world.points.values()]
    .filter(({ airportId }) => airportId === 'EDDF')
    .flatMap(({ id, linkedTo }) => linkedTo.map((stopbar) => `${id} ${stopbar}`));

const option = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const command = (page: Page) => page.getByRole('combobox', { name: 'Command' });
const found = (page: Page, name: RegExp) => page.getByRole('option', { name });
const author = (page: Page) => page.getByRole('textbox', { name: 'Your name' });
const stopbarId = (page: Page) => page.locator('[name="stopbarId"]');
const activitySearch = (page: Page) => page.getByRole('searchbox', { name: 'Search activity' });
const useService = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Active service' }).getByRole('radio', { name, exact: true });

async function stageTwo(page: Page): Promise<void> {
  // Click the name, because the chips unlink.
  await option(page, 'EDDF_SB_L9_07C').click({ position: { x: 20, y: 15 } });
  await option(page, 'EDDF_LO_L9_07C').click();
  await option(page, 'EDDF_LO_L9_25C').click();
  await expect(button(page, 'Apply 2 changes')).toBeVisible();
}

/** Types what belongs to the service and to the account, without sending it. */
async function typeEverywhere(page: Page): Promise<void> {
  await chooseMore(page, 'Save proposal…');
  await author(page).fill('Typed before');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await chooseMore(page, 'Link by ID…');
  await stopbarId(page).fill('TYPED_BEFORE');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await openPage(page, 'Activity');
  await activitySearch(page).fill('typed before');
}

const test = base.extend({
  /** On the practice service, with another one to change to. */
  companion: async ({ service }, use) => {
    const liveProfile = { ...service.profile, name: 'Test service' };
    const companion = await hostCompanion(undefined, { settings: { liveProfile } });
    await use(companion);
    await companion.stop();
  },
});

test('S3 another service never gets, finds, exports or shows what belongs to the former one, even while Settings stays open', async ({
  page,
  service,
  faults,
}) => {
  const before = linksOf(service);
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await stageTwo(page);
  await typeEverywhere(page);
  await openPage(page, 'Settings');
  await useService(page, 'Test service').check();
  await expect(page.getByRole('button', { name: 'Practice', exact: true })).toHaveCount(0);
  await signIn(page, nadia);

  await page.keyboard.press('Control+k');
  await command(page).fill('l9');
  await expect(found(page, /EDDF_SB_L9/)).toHaveCount(0);
  for (const name of ['Export links', 'Undo', 'Apply']) {
    await command(page).fill(name);
    await expect(found(page, new RegExp(`^${name}.*Choose an airport first`))).toBeVisible();
  }
  await command(page).press('Enter');
  await page.keyboard.press('Escape');

  await openPage(page, 'Activity');
  await expect(activitySearch(page)).toHaveValue('');
  await openPage(page, 'Linking');
  await chooseMore(page, 'Link by ID…');
  await expect(stopbarId(page)).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await loadAirport(page, 'EDDF');
  await expect(button(page, /^Apply/)).toHaveCount(0);
  await stageTwo(page);
  await chooseMore(page, 'Save proposal…');
  await expect(author(page)).toHaveValue('');
  expect(faults.requests.filter(({ path }) => path.endsWith('bulk'))).toEqual([]);
  expect(linksOf(service)).toEqual(before);
});

base(
  'S2 another account sees no reasons, search or proposal of the one before, but the staged changes and the IDs that were typed',
  async ({ page, faults }) => {
    await signIn(page, nadia);
    await loadAirport(page, 'EDDF');
    await stageTwo(page);
    const body = JSON.stringify({ error: 'Nadia may not' });
    faults.next({ path: /bulk$/ }, { kind: 'answer', status: 403, body });
    await button(page, 'Apply 2 changes').click();
    await expect(page.getByRole('alert')).toContainText('changes');
    await button(page, 'Review').click();
    const review = page.getByRole('region', { name: 'Review changes' });
    await expect(review).toContainText('Nadia may not');
    await typeEverywhere(page);
    await signOut(page);
    await signIn(page, tomas);
    await expect(activitySearch(page)).toHaveValue('');
    await openPage(page, 'Linking');
    await expect(review).toContainText('EDDF_LO_L9_07C');
    await expect(review).not.toContainText('Nadia may not');
    await chooseMore(page, 'Link by ID…');
    await expect(stopbarId(page)).toHaveValue('TYPED_BEFORE');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await chooseMore(page, 'Save proposal…');
    await expect(author(page)).toHaveValue('');
  },
);

base(
  'S2 an apply that a sign-out interrupted continues after signing in, at the airport that was opened again',
  async ({ page, service, faults }) => {
    const load = async (icao: string) => {
      await loadAirport(page, icao);
      await expect(page.getByText(`${icao}_SB_`).first()).toBeVisible();
    };
    await signIn(page, nadia);
    await load('EDDF');
    await stageTwo(page);
    await endSession({ faults, service });
    await button(page, 'Apply 2 changes').click();
    await expect(page.getByRole('alert')).toContainText('No changes were applied at EDDF');
    await load('EDDM');
    await load('EDDF');
    await signIn(page, nadia);
    const before = linksOf(service);
    await button(page, 'Continue').click();
    await expect(page.getByRole('status')).toContainText('Applied 2 changes at EDDF.');
    const made = linksOf(service).filter((link) => !before.includes(link));
    const [one, other] = ['EDDF_LO_L9_07C', 'EDDF_LO_L9_25C'];
    expect(made).toEqual([`${one} EDDF_SB_L9_07C`, `${other} EDDF_SB_L9_07C`]);
    await load('EDDM');
    await load('EDDF');
    await expect(button(page, /^Apply/)).toHaveCount(0);
  },
);
