import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { transitionsEnded } from '../support/page/transitions-ended.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const isLoaded = "'axe' in window";

/** Returns the issues that axe finds on the page, after all colour transitions. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(transitionsEnded);
  if (!(await page.evaluate<boolean>(isLoaded))) await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResults>(
    "axe.run({ resultTypes: ['violations'] })",
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

type Look = readonly ['dark' | 'light', width: number];

interface Looks {
  readonly looks?: readonly Look[];
  readonly height?: number;
}

const usual: readonly Look[] = [
  ['dark', 1100],
  ['dark', 420],
  ['light', 1100],
  ['light', 420],
];

/** Shows the page in each look in turn. */
export async function inEachLook(
  page: Page,
  check: (look: string) => Promise<void>,
  { looks = usual, height = 560 }: Looks = {},
): Promise<void> {
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await check(`${colorScheme}, ${width} pixels wide`);
  }
}

/** Fails if axe finds issues on the page in any of the looks. */
export async function expectNoFindings(page: Page, state: string, looks?: Looks): Promise<void> {
  const check = async (look: string) => {
    expect(await findings(page), `${state}, ${look}`).toEqual([]);
  };
  await inEachLook(page, check, looks);
}
