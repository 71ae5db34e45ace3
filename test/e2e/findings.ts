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

interface Looks {
  readonly colorSchemes?: readonly ('dark' | 'light')[];
  readonly widths?: readonly number[];
  readonly height?: number;
}

/** Shows the page in each colour scheme and width in turn, by default in all of the app's. */
export async function inEachLook(
  page: Page,
  check: (look: string) => Promise<void>,
  { colorSchemes = ['dark', 'light'], widths = [1100, 420], height = 560 }: Looks = {},
): Promise<void> {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      await check(`${colorScheme}, ${width} pixels wide`);
    }
  }
}

/** Fails if axe finds issues on the page in any of the looks. */
export async function expectNoFindings(page: Page, state: string, looks?: Looks): Promise<void> {
  const check = async (look: string) => {
    expect(await findings(page), `${state}, ${look}`).toEqual([]);
  };
  await inEachLook(page, check, looks);
}
