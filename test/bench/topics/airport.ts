import type { Page } from '@playwright/test';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { keyToScreen, openBrowser, viewport, workOf } from '../browser.ts';
import { compared, limited, row, type Row } from '../measure.ts';
import { report } from '../report.ts';

// The time from Enter in the airport field until the airport's table and map are on the screen, in a window
// that showed another airport, without the time that a bare client needs to read the same data.
const rounds = 20;
const sizes = [
  { points: 300, links: 200, p95: 60 },
  { points: 5000, links: 8000, p95: 150 },
];
const icaos = ['EDDL', 'EDDB'] as const;

const browser = await openBrowser();
const rows: Row[] = [];
try {
  for (const size of sizes) rows.push(...(await measure(size)));
} finally {
  await browser.close();
}
report(rows);

async function measure({ points, links, p95 }: (typeof sizes)[number]): Promise<readonly Row[]> {
  const practice = await startPractice();
  for (const icao of icaos) bigAirport(practice.world, { points, links }, icao);
  const host = await hostCompanion(practice.profile);
  const page = await browser.newPage({ viewport });
  try {
    await page.goto(host.address);
    await page.getByRole('combobox', { name: 'Airport' }).focus();
    const first = await enter(page, icaos[0]);
    await enter(page, icaos[1]);
    const work = await workOf(page);
    const whole: number[] = [];
    const worked: number[] = [];
    const service: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const icao = icaos[round % 2] ?? '';
      service.push(await readBare(`${practice.baseUrl}/airports/${icao}`));
      worked.push(await work(async () => whole.push(await enter(page, icao))));
    }
    const own = whole.map((ms, round) => ms - (service[round] ?? 0));
    const name = `Airport of ${points.toLocaleString('en')} points, Enter to table and map`;
    return [
      ...compared(name, whole, service, { p50: null, p95: null }),
      ...limited(`${name}, service apart`, own, { p50: null, p95 }),
      ...limited(`${name}, processor time of the page`, worked, { p50: null, p95: null }),
      row(`${name}, first in a window`, 'ms', first, null, null),
    ];
  } finally {
    await page.close();
    await host.stop();
    await practice.close();
  }
}

async function readBare(address: string): Promise<number> {
  const started = performance.now();
  await Promise.all(
    ['points', 'links'].map(async (what) => (await fetch(`${address}/${what}`)).json()),
  );
  return performance.now() - started;
}

/** Returns the milliseconds from the key to the end of the frame that shows the table and the map. */
async function enter(page: Page, icao: string): Promise<number> {
  const field = page.getByRole('combobox', { name: 'Airport' });
  await field.fill(icao);
  const sign = await page.evaluateHandle((icao) => {
    const before = document.querySelector('canvas');
    const isShown = () => {
      const canvas = document.querySelector('canvas');
      // A new canvas gets its size with its first drawing.
      const isDrawn = canvas !== before && canvas?.width === canvas?.clientWidth;
      return isDrawn && document.querySelector(`[data-row^="${icao}"]`) !== null;
    };
    return { isShown };
  }, icao);
  return keyToScreen(page, 'Enter', `the table and the map of ${icao}`, sign);
}
