import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { transitionsEnded } from '../support/page/transitions-ended.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const isLoaded = "'axe' in window";

/** Returns the issues that axe finds on the page with all rules, or these, after all colour transitions. */
export async function findings(page: Page, rules?: Rules): Promise<string[]> {
  await page.evaluate(transitionsEnded);
  if (!(await page.evaluate<boolean>(isLoaded))) await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

type Rules = readonly string[];
type Look = readonly ['dark' | 'light', width: number, rules?: Rules];

// All other rules find the same in both themes.
const aboutColours = ['color-contrast', 'link-in-text-block'];

const looks: readonly Look[] = [
  ['dark', 1100],
  ['dark', 420],
  ['light', 1100, aboutColours],
  ['light', 420, aboutColours],
];

/** Shows the page in each look in turn, at last in the usual size. Gives `check` the rules for axe, or none for all. */
export async function inEachLook(
  page: Page,
  check: (look: string, rules?: Rules) => Promise<void>,
): Promise<void> {
  const usual = page.viewportSize();
  for (const [colorScheme, width, rules] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 560 });
    await check(`${colorScheme}, ${width} pixels wide`, rules);
  }
  if (usual) await page.setViewportSize(usual);
}

/** Fails if axe finds issues on the page in any of the looks. */
export async function expectNoFindings(page: Page, state: string): Promise<void> {
  await inEachLook(page, async (look, rules) => {
    expect(await findings(page, rules), `${state}, ${look}`).toEqual([]);
  });
}
