import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong with the page as it is now, once no colour is on its way to another. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    // One that is cut short by another has come to its end too.
    return Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => undefined);
  });
  const { violations } = await page.evaluate<AxeResults>(`${axe}; axe.run()`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
