import { startPractice } from '../../../electron/practice/start-practice.ts';
import { stateAt } from '../../../electron/practice/traffic.ts';
import { linksAt, type World } from '../../../electron/practice/world.ts';
import { expect, loadAirport, test as base } from '../fixtures.ts';

/** Noon: the practice service moves an aircraft every 20 seconds. */
const noon = Date.UTC(2025, 10, 12, 12);
const clock = { now: noon };

const test = base.extend({
  service: async ({ faults }, use) => {
    clock.now = noon;
    const service = await startPractice({ intercept: faults.intercept, now: () => clock.now });
    await use(service);
    await service.close();
  },
});

/** While an airport is controlled, the service lists stopbars that are lit and lead-ons that aren't. */
const listedAt = (world: World, now: number): ReadonlySet<string> =>
  new Set(stateAt(world, 'EDDF', now).objects.map(({ id }) => id));

/** Returns a stopbar that is lit at noon and dropped later, with a lead-on that then lights. */
function findDrop(world: World) {
  const first = listedAt(world, noon);
  const links = Object.entries(linksAt(world, 'EDDF'));
  for (let at = noon; at < noon + 3_600_000; at += 1000) {
    const listed = listedAt(world, at);
    const changes = (id: string) => first.has(id) && !listed.has(id);
    for (const [stopbarId, leadOnIds] of links) {
      const leadOnId = leadOnIds.find(changes);
      if (leadOnId !== undefined && changes(stopbarId)) return { at, stopbarId, leadOnId };
    }
  }
  throw new Error('No linked stopbar drops within an hour');
}

test('a stopbar that drops is shown off, and its lead-on lit, without a click', async ({
  page,
  service,
}) => {
  const { at, stopbarId, leadOnId } = findDrop(service.world);
  const light = (id: string) => page.locator(`[data-row="${id}"] .light`);
  await loadAirport(page, 'EDDF');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Show live lights/ }).click();
  const live = page.getByRole('region', { name: 'Live lights' });
  await expect(live).toContainText('2 controllers connected');
  await page.getByRole('searchbox').fill(stopbarId);
  await expect(light(stopbarId)).toHaveText('Lit');

  clock.now = at;
  await expect(light(stopbarId)).toHaveText('Off', { timeout: 15_000 });
  await page.getByRole('radio', { name: 'Lead-ons' }).click();
  await page.getByRole('searchbox').fill(leadOnId);
  await expect(light(leadOnId)).toHaveText('Lit');
});
