import type { Page } from '@playwright/test';
import type { Fault } from '../../electron/practice/faults.ts';
import { bigAirport } from '../support/big-airport.ts';
import { expect, nadia, signIn, test } from './fixtures.ts';

const answer = (status: number, body = '', headers = {}): Fault => ({
  ...{ kind: 'answer', status, body, headers },
});

/**
 * What meets the third of the calls, and whether all of the changes get through all the same. Every
 * other fault is met in test/service/linking-faults.test.ts.
 */
const meetings: readonly (readonly [string, Fault, 'all' | 'some'])[] = [
  ['F3 an answer that is lost, though it was done', { kind: 'lost' }, 'all'],
  ['F10 503 for long', answer(503, 'Down', { 'Retry-After': '600' }), 'some'],
];

async function stage(page: Page, pairs: string) {
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('textbox', { name: 'Pairs' }).fill(pairs);
  await page.getByRole('button', { name: 'Stage 300 links' }).click();
}

for (const [what, fault, through] of meetings) {
  test(`${what}, in the middle of an apply of 300 changes: what stays staged goes with a second press`, async ({
    page,
    faults,
    service,
  }) => {
    const { icao, leadOnIds, stopbarIds } = bigAirport(service.world, { points: 800, links: 0 });
    const pairs = leadOnIds.slice(0, 300).map((id, at) => `${stopbarIds[at] ?? ''},${id}`);
    const links = () =>
      leadOnIds.flatMap((id) => service.world.points.get(id)?.linkedTo ?? []).length;
    await signIn(page, nadia);
    await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill(icao);
    await page.getByRole('button', { name: 'Load airport' }).click();
    await stage(page, pairs.join('\n'));

    faults.next({ path: /bulk$/ }, { kind: 'delay', ms: 0 }, { times: 2 });
    faults.next({ path: /bulk$/ }, fault);
    await page.getByRole('button', { name: 'Apply 300 changes' }).click();
    const said = page.getByRole(through === 'all' ? 'status' : 'alert');
    await expect(said).toContainText(
      through === 'all' ? 'Applied: 300 changes' : 'of 300 changes at EDDL were applied',
    );
    if (through === 'some') {
      // What did not get through is staged still, and nothing else is.
      const rest = 300 - links();
      expect(rest).toBeGreaterThan(0);
      await page.getByRole('button', { name: `Apply ${rest} changes` }).click();
      await expect(page.getByRole('status')).toContainText(`Applied: ${rest} changes`);
    }
    expect(links()).toBe(300);
  });
}
