/**
 * node test/bench/map/frames.ts [points links]…: how many frames a second the map pans and zooms at,
 * in Chromium without a GPU.
 */
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../support/chromium.mjs';
import { serveMap } from './serve.ts';

const sizes = [
  [5000, 8000],
  [50_000, 80_000],
] as const;
const steps = 120;

const executablePath = findChromium();
const map = await serveMap();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  for (const [points, links] of sizes) {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 } });
    await page.goto(`${map.address}?points=${points}&links=${links}`);
    await page.locator('canvas').waitFor();
    const pan = { name: 'pan', event: 'pointermove', zoomed: 0 };
    for (const way of [
      pan,
      { ...pan, name: 'pan, zoomed in', zoomed: 8 },
      { name: 'zoom with the wheel', event: 'wheel', zoomed: 0 },
    ]) {
      const times = await measure(page, way.event, way.zoomed);
      const sorted = times.toSorted((a, b) => a - b);
      const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
      const rate = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
      console.log(
        `${points} points, ${links} links, ${way.name}: ${rate.toFixed(0)} frames/s, ` +
          `ms a frame: median ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}`,
      );
    }
    console.log(`${points} points, ${links} links, ${await measureToggles(page)}`);
    await page.close();
  }
} finally {
  await browser.close();
  await map.stop();
}

/** Milliseconds between the frames of a drag to and fro, or of a wheel that turns to and fro. */
function measure(page: Page, event: string, zoomed: number): Promise<readonly number[]> {
  return page.evaluate(
    async ({ event, zoomed, steps }) => {
      const canvas = document.querySelector('canvas');
      if (!canvas) return [];
      const { left, top, width, height } = canvas.getBoundingClientRect();
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const press = (key: string) =>
        canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      const pointer = (type: string, x: number, y: number) => {
        const at = { clientX: left + x, clientY: top + y, pointerId: 1, pointerType: 'mouse' };
        canvas.dispatchEvent(new PointerEvent(type, { ...at, bubbles: true }));
      };
      canvas.setPointerCapture = () => undefined;
      press('0');
      for (let i = 0; i < zoomed; i += 1) press('+');
      await frame();
      await frame();
      const times: number[] = [];
      let [x, y] = [width / 2, height / 2];
      pointer('pointerdown', x, y);
      let last = await frame();
      for (let step = 0; step < steps; step += 1) {
        const back = Math.floor(step / 40) % 2 === 0 ? 1 : -1;
        if (event === 'wheel') {
          const at = { clientX: left + width / 2, clientY: top + height / 2, deltaY: -40 * back };
          canvas.dispatchEvent(new WheelEvent('wheel', { ...at, cancelable: true }));
        } else {
          x += 16 * back;
          y += 9 * back;
          pointer('pointermove', x, y);
        }
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      pointer('pointercancel', x, y);
      return times;
    },
    { event, zoomed, steps },
  );
}

/** From the key that links or unlinks to the frame that shows it, with all of the airport in sight. */
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
      // The frame after it begins once the one that shows the change is on the screen.
      await frame();
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const [median = 0, p95 = 0] = [times[20], times[37]];
    return `a toggle: ms until it shows: median ${median.toFixed(1)}, p95 ${p95.toFixed(1)}`;
  });
}
