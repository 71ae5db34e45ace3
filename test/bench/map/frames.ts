/** `node test/bench/map/frames.ts` measures the map's frames in Chromium without a GPU. */
import type { Page } from '@playwright/test';
import { openBrowser, viewport } from '../browser.ts';
import { dragMap, type Way } from './drag.ts';
import { serveMap } from './serve.ts';

const sizes = [
  [5000, 8000, ''],
  [2000, 3000, ''],
  [2000, 3000, '&live'],
  [500, 400, ''],
] as const;
const ways: readonly (Way & { readonly name: string })[] = [
  { name: 'pan', event: 'pointermove', zoomed: 0 },
  { name: 'pan, zoomed in', event: 'pointermove', zoomed: 8 },
  { name: 'zoom with the wheel', event: 'wheel', zoomed: 0 },
];

const map = await serveMap();
const browser = await openBrowser();
try {
  for (const [points, links, live] of sizes) {
    const page = await browser.newPage({ viewport });
    await page.goto(`${map.address}?points=${points}&links=${links}${live}`);
    await page.locator('canvas').waitFor();
    const scriptMs = await watchScripts(page);
    for (const way of ways) {
      const before = await scriptMs();
      const times = await dragMap(page, way);
      const script = ((await scriptMs()) - before) / times.length;
      const sorted = times.toSorted((a, b) => a - b);
      const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
      const rate = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
      console.log(
        `${points} points, ${links} links${live}, ${way.name}: ${rate.toFixed(0)} frames/s, ` +
          `ms a frame: median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}, script ${script.toFixed(1)}`,
      );
    }
    console.log(`${points} points, ${links} links${live}, ${await measureToggles(page)}`);
    await page.close();
  }
} finally {
  await browser.close();
  await map.stop();
}

/** Returns a function that returns the processor time of the page's scripts. */
async function watchScripts(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  };
}

/** Measures from the key that links or unlinks to the frame that shows it, with the whole airport visible. */
function measureToggles(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    canvas?.focus();
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const press = (key: string) =>
      canvas?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    for (const key of ['0', 'n', 'Enter', 'n']) press(key);
    for (let at = 0; at < 10; at += 1) await frame();
    const times: number[] = [];
    for (let at = 0; at < 40; at += 1) {
      const start = performance.now();
      press('Enter');
      await frame();
      // When the next frame starts, the one with the change is on the screen.
      await frame();
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const [median = 0, p95 = 0] = [times[20], times[37]];
    return `a toggle: ms until it shows: median ${median.toFixed(1)}, p95 ${p95.toFixed(1)}`;
  });
}
