import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { transitionsEnded } from '../support/transitions-ended.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is now, once no colour is on its way to another. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(transitionsEnded);
  const { violations } = await page.evaluate<AxeResults>(`${axe}; axe.run()`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
