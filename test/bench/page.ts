import { chromium } from '@playwright/test';
import { startPractice } from '../../electron/practice/start-practice.ts';
import { bigAirport } from '../support/big-airport.ts';
import { findChromium } from '../support/chromium.mjs';
import { hostCompanion } from '../support/hosted-companion.ts';
import { compared, row, type Row } from './measure.ts';
import { report } from './report.ts';

// The Linking page in Chromium, at 5,000 points and 8,000 links: from a key to the frame that shows it.
const practice = await startPractice();
const { icao } = bigAirport(practice.world, { points: 5000, links: 8000 });
const host = await hostCompanion(practice.profile);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const rows: Row[] = [];
try {
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 } });
  await page.goto(host.address);
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill(icao);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Find a point' }).waitFor();
  await page.locator('[role="option"]').first().click();
  const times = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const shown = async (act: () => void) => {
      await frame();
      const started = performance.now();
      act();
      // The frame after it begins once the one that shows it is on the screen.
      await frame();
      await frame();
      return performance.now() - started;
    };
    const search = document.querySelector<HTMLInputElement>('input[type="search"]');
    const type = (text: string) => {
      if (!search) throw new Error('There is no search field');
      search.value = text;
      search.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const [empty, keystroke]: [number[], number[]] = [[], []];
    for (let round = 0; round < 40; round += 1) {
      empty.push(await shown(() => undefined));
      keystroke.push(await shown(() => type(round % 2 === 0 ? 'l' : 'l1')));
    }
    return { empty, keystroke, nodes: document.querySelectorAll('*').length };
  });
  // Against two frames of the same page in which nothing happens.
  rows.push(
    ...compared('A search keystroke, to the screen', times.keystroke, times.empty, {
      p50: null,
      p95: null,
    }),
    row('DOM nodes at 5,000 points', 'nodes', times.nodes, null, 1500),
  );
} finally {
  await browser.close();
  await host.stop();
  await practice.close();
}
report(rows);
