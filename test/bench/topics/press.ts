import { startPractice } from '../../../electron/practice/start-practice.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { openBrowser, viewport } from '../browser.ts';
import { limited } from '../measure.ts';
import { pressLimitMs, timePresses } from '../press.ts';
import { report } from '../report.ts';

// The time from a key press that links or unlinks until the page shows it, at a usual airport.
const practice = await startPractice();
const { icao } = bigAirport(practice.world, { points: 300, links: 200 });
const host = await hostCompanion(practice.profile);
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport });
  await page.goto(host.address);
  const times = await timePresses(page, icao);
  report(
    limited('Link or unlink at 300 points, key to screen', times, {
      ...{ p50: null, p95: pressLimitMs },
    }),
  );
} finally {
  await browser.close();
  await host.stop();
  await practice.close();
}
