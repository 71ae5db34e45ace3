import { bigAirport } from '../../support/linking/big-airport.ts';
import { chooseMore, expect, loadAirport, nadia, signIn, test } from '../fixtures.ts';

// test/service/linking/faults.test.ts covers all other faults.
test('F10 a long 503 during an apply of 300 changes leaves the rest staged, and a second apply sends it', async ({
  page,
  faults,
  service,
}) => {
  const { icao, leadOnIds, stopbarIds } = bigAirport(service.world, { points: 800, links: 0 });
  const pairs = leadOnIds.slice(0, 300).map((id, at) => `${stopbarIds[at] ?? ''},${id}`);
  const links = () =>
    leadOnIds.flatMap((id) => service.world.points.get(id)?.linkedTo ?? []).length;
  await signIn(page, nadia);
  await loadAirport(page, icao);
  await chooseMore(page, 'Import…');
  await page.getByRole('textbox', { name: 'Links' }).fill(pairs.join('\n'));
  await page.getByRole('button', { name: 'Stage 300 links' }).click();

  const bulk = { path: /bulk$/ };
  const headers = { 'Retry-After': '600' };
  faults.next(bulk, { kind: 'delay', ms: 0 }, { times: 2 });
  faults.next(bulk, { kind: 'answer', status: 503, body: 'Down', headers });
  await page.getByRole('button', { name: 'Apply 300 changes' }).click();
  await expect(page.getByRole('alert')).toContainText('of 300 changes at EDDL were applied');
  // Only what wasn't applied is still staged.
  const rest = 300 - links();
  expect(rest).toBeGreaterThan(0);
  await page.getByRole('button', { name: `Apply ${rest} changes` }).click();
  await expect(page.getByRole('status')).toContainText(`Applied ${rest} changes`);
  expect(links()).toBe(300);
});
