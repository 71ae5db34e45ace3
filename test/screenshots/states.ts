import { expect, type Browser, type Page, type ViewportSize } from '@playwright/test';
import { createFaults } from '../support/practice/faults.ts';
import { startPractice } from '../../electron/practice/start-practice.ts';
import { findings } from '../e2e/findings.ts';
import { restartIds } from '../support/page/deterministic.mjs';
import { openContext } from './browser.ts';
import type { State, States } from './scene.ts';
import { activityStates } from './scenes/activity.ts';
import { contactStates } from './scenes/contact.ts';
import { contributionsStates } from './scenes/contributions.ts';
import { linkingStates } from './scenes/linking.ts';
import { linkingWarningStates } from './scenes/linking-warnings.ts';
import { mapStates } from './scenes/map.ts';
import { settingsStates } from './scenes/settings.ts';
import { wholeStates } from './scenes/whole.ts';
import { drawSheet, hashOf, type Save } from './sheet.ts';
import { drawn, hostStill, picture, servicePort } from './still.ts';

const all: States = {
  ...linkingStates,
  ...linkingWarningStates,
  ...mapStates,
  ...contributionsStates,
  ...contactStates,
  ...activityStates,
  ...settingsStates,
  ...wholeStates,
};

/** The hashes of the pictures by name. */
export type Hashes = Readonly<Record<string, string>>;

const widths = [1100, 420];
const schemes = ['dark', 'light'] as const;

export const stateNames = Object.keys(all);

/**
 * Takes a sheet of every state: dark above light, in both widths. Checks only what differs from `known` with
 * axe, which takes longer than all the rest.
 */
export async function takeStates(
  browser: Browser,
  isWanted: (name: string) => boolean,
  save: Save,
  known: Hashes | undefined,
): Promise<void> {
  const paper = await browser.newPage();
  for (const [name, state] of Object.entries(all)) {
    if (!isWanted(name)) continue;
    try {
      const isNew = (hash: string): boolean => known !== undefined && known[name] !== hash;
      const rows = await takeState(browser, state, isNew);
      await save(name, await drawSheet(paper, rows), hashOf(rows.flat()));
    } catch (thrown) {
      if (!browser.isConnected()) throw thrown;
      // Continue with the others.
      console.error(`failed: ${name}`, thrown);
      process.exitCode = 1;
    }
  }
  await paper.close();
}

async function takeState(
  browser: Browser,
  state: State,
  needsAxe: (hash: string) => boolean,
): Promise<Buffer[][]> {
  const { height = 560, zoom = 1 } = state;
  restartIds();
  await using used = new AsyncDisposableStack();
  const faults = createFaults();
  const service = await startPractice({ port: servicePort, intercept: faults.intercept });
  used.defer(() => service.close());
  state.prepare?.(service);
  const profile = state.practice ? undefined : { ...service.profile, name: 'Lighting service' };
  const settings = { welcomed: state.firstRun !== true, ...state.settings };
  const around = await state.surroundings?.();
  used.defer(async () => around?.close());
  const { env = {}, dataFolder } = around ?? {};
  const onDisk = dataFolder === undefined ? { settings } : { dataFolder };
  const companion = await hostStill(profile, { ...onDisk, env });
  used.defer(() => companion.stop());
  const sizes = widths.map((width) => ({
    width: Math.round(width / zoom),
    height: Math.round(height / zoom),
  }));
  const context = await openContext(browser, {
    viewport: sizes[0] ?? null,
    deviceScaleFactor: zoom,
    forcedColors: state.forcedColors ? 'active' : 'none',
  });
  used.defer(() => context.close());

  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(companion.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await state.reach({ page, faults, service, companion });
  const rows = await takeRows(page, sizes, state.show);
  // axe checks the page's own colours, not the forced ones.
  if (!state.forcedColors && needsAxe(hashOf(rows.flat()))) await checkWithAxe(page, sizes);
  return rows;
}

async function takeRows(
  page: Page,
  sizes: readonly ViewportSize[],
  show: State['show'],
): Promise<Buffer[][]> {
  const rows: Buffer[][] = [];
  // Move the pointer away, so nothing is drawn as hovered.
  await page.mouse.move(0, 0);
  // Toasts stay while the pointer is on them.
  await page.locator('.toasts').dispatchEvent('pointerenter');
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const row: Buffer[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      // Wait until the lists have adjusted to the new size.
      await drawn(page);
      await show?.(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
      row.push(await picture(page));
    }
    rows.push(row);
  }
  return rows;
}

/** Checks each theme and each width only once. */
async function checkWithAxe(page: Page, sizes: readonly ViewportSize[]): Promise<void> {
  for (const [at, size] of sizes.entries()) {
    const colorScheme = schemes[at] ?? 'dark';
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    expect(await findings(page), `${colorScheme}, ${size.width} pixels wide`).toEqual([]);
  }
}
