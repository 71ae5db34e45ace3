import { fileURLToPath } from 'node:url';
import { expect, type Browser, type Page } from '@playwright/test';
import { createFaults } from '../../electron/practice/faults.ts';
import { startPractice } from '../../electron/practice/start-practice.ts';
import { hostCompanion } from '../support/hosted-companion.ts';
import { findings } from '../e2e/findings.ts';
import type { State, States } from './scene.ts';
import { activityStates } from './scenes/activity.ts';
import { contactStates } from './scenes/contact.ts';
import { contributionsStates } from './scenes/contributions.ts';
import { linkingStates } from './scenes/linking.ts';
import { mapStates } from './scenes/map.ts';
import { settingsStates } from './scenes/settings.ts';
import { wholeStates } from './scenes/whole.ts';
import { writeSheet } from './sheet.ts';

const all: States = {
  ...linkingStates,
  ...mapStates,
  ...contributionsStates,
  ...contactStates,
  ...activityStates,
  ...settingsStates,
  ...wholeStates,
};

const widths = [1100, 420];
const schemes = ['dark', 'light'] as const;

/** A sheet for every state: dark above, light below, in both widths. axe finds nothing in any. */
export async function takeStates(browser: Browser, wanted: string): Promise<void> {
  const paper = await browser.newPage();
  for (const [name, state] of Object.entries(all)) {
    if (!name.includes(wanted)) continue;
    const file = fileURLToPath(new URL(`states/${name}.png`, import.meta.url));
    try {
      await writeSheet(paper, await takeState(browser, state), file);
      console.log(name);
    } catch (thrown) {
      if (!browser.isConnected()) throw thrown;
      // The others can be looked at all the same.
      console.error(name, thrown);
      process.exitCode = 1;
    }
  }
  await paper.close();
}

async function takeState(browser: Browser, state: State): Promise<Buffer[][]> {
  const { height = 560, zoom = 1 } = state;
  const faults = createFaults();
  const service = await startPractice({ intercept: faults.intercept });
  const profile = state.practice ? undefined : { ...service.profile, name: 'Lighting service' };
  const settings = { welcomed: state.firstRun !== true, ...state.settings };
  const around = await state.surroundings?.();
  const { env = {}, dataFolder } = around ?? {};
  const onDisk = dataFolder === undefined ? { settings } : { dataFolder };
  const companion = await hostCompanion(profile, { ...onDisk, env });
  const sizes = widths.map((width) => ({
    width: Math.round(width / zoom),
    height: Math.round(height / zoom),
  }));
  const context = await browser.newContext({
    viewport: sizes[0] ?? null,
    deviceScaleFactor: zoom,
    forcedColors: state.forcedColors ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(companion.address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await state.reach({ page, faults, service, companion });
    const pictures: Buffer[][] = [];
    // What happens to lie under the pointer looks like nothing else.
    await page.mouse.move(0, 0);
    for (const colorScheme of schemes) {
      const row: Buffer[] = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await state.show?.(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await drawn(page);
        row.push(await page.screenshot({ caret: 'initial' }));
        // Each theme once, and each width: it takes longer than all the rest. Forced colours are the
        // user's own, and axe takes the page's for what is seen.
        if (!state.forcedColors && (colorScheme === 'dark') === (size === sizes[0])) {
          expect(await findings(page), `${colorScheme}, ${size.width} pixels wide`).toEqual([]);
        }
      }
      pictures.push(row);
    }
    return pictures;
  } finally {
    await context.close();
    await companion.stop();
    await service.close();
    await around?.close();
  }
}

/** What a change of size brings about is drawn within two frames; a large map is sharp later. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    const map = document.querySelector('canvas');
    let before = '';
    for (let same = 0; map && same < 20;) {
      await frame();
      const now = map.toDataURL();
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });
