import type { Locator } from '@playwright/test';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { eachToScreen, openBrowser, pressed, viewport, worksOf } from '../browser.ts';
import { dragMap } from '../drag.ts';
import { inTime, limited, type Row } from '../measure.ts';
import { openFirstStopbar } from '../press.ts';
import { report } from '../report.ts';

// The Linking page in Chromium with 5,000 points and 8,000 links.
const toggled = [' ', ' ', ' ', ' '];
const firstToggled = 'Toggle of the first change';

const practice = await startPractice();
const { icao } = bigAirport(practice.world, { points: 5000, links: 8000 });
const host = await hostCompanion(practice.profile);
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const page = await browser.newPage({ viewport });
  await page.goto(host.address);
  const { stopbar, leadOns } = await openFirstStopbar(page, icao);
  const search = page.getByRole('searchbox', { name: 'Find a point' });
  const canvas = page.locator('canvas');
  // The changes bar appears with the first change and disappears with the last.
  const toggleOther = () =>
    eachToScreen(page, leadOns.nth(1), [' '], { of: '[aria-label="Changes"]' });
  const moveOver = async (of: Locator, at: (step: number) => readonly [number, number]) => {
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const moves = Array.from({ length: 30 }, (_, step) => {
      const [across, down] = at(step);
      return () => page.mouse.move(x + across * width, y + down * height);
    });
    return worksOf(page, moves);
  };
  const works: Record<string, readonly number[]> = {
    'Search keystroke': await pressed(page, search, ['7', '1', 'Backspace', 'Backspace']),
    Selection: await pressed(page, stopbar, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']),
    [firstToggled]: await pressed(page, leadOns.first(), toggled),
  };
  await toggleOther();
  works['Toggle with another change staged'] = await pressed(page, leadOns.first(), toggled);
  await toggleOther();
  works['Hover over the table'] = await moveOver(page.locator('.points'), (step) => [
    0.2,
    0.2 + 0.025 * step,
  ]);
  works['Hover over the map'] = await moveOver(canvas, (step) => [
    0.2 + 0.02 * step,
    0.3 + 0.013 * step,
  ]);
  await page.getByRole('radio', { name: 'Map' }).check({ force: true });
  await canvas.waitFor();
  const pan = await inTime('frames while the map is dragged', dragMap(page));

  for (const [name, times] of Object.entries(works)) {
    const title = `${name} at 5,000 points, processor time of the page`;
    rows.push(...limited(title, times, { p50: null, p95: name === firstToggled ? null : 16 }));
  }
  rows.push(
    ...limited('Frame while panning the map (33 ms: 30 per second)', pan, { p50: null, p95: 33 }),
  );
} finally {
  await browser.close();
  await host.stop();
  await practice.close();
}
report(rows);
