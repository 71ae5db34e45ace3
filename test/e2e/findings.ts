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

interface Looks {
  readonly looks?: readonly Look[];
  readonly height?: number;
}

// All other rules find the same in both themes.
const aboutColours = ['color-contrast', 'link-in-text-block'];

const usual: readonly Look[] = [
  ['dark', 1100],
  ['dark', 420],
  ['light', 1100, aboutColours],
  ['light', 420, aboutColours],
];

/** Shows the page in each look in turn. Gives `check` the rules for axe, unless it must use all. */
export async function inEachLook(
  page: Page,
  check: (look: string, rules?: Rules) => Promise<void>,
  { looks = usual, height = 560 }: Looks = {},
): Promise<void> {
  for (const [colorScheme, width, rules] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await check(`${colorScheme}, ${width} pixels wide`, rules);
  }
}

/** Fails if axe finds issues on the page in any of the looks. */
export async function expectNoFindings(page: Page, state: string, looks?: Looks): Promise<void> {
  const check = async (look: string, rules?: Rules) => {
    expect(await findings(page, rules), `${state}, ${look}`).toEqual([]);
  };
  await inEachLook(page, check, looks);
}
