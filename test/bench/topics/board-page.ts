import { startPractice } from '../../../electron/practice/start-practice.ts';
import { nadia, openPage, signIn } from '../../e2e/fixtures.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { bigBoard } from '../../support/contributions/big-board.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { openBrowser, pressed, viewport } from '../browser.ts';
import { limited, type Row } from '../measure.ts';
import { report } from '../report.ts';

// The Contributions page in Chromium with 40 divisions and 1,000 airports.
const practice = await startPractice();
bigBoard(practice.world, { divisions: 40, airports: 1000 });
// One stopbar with its lead-on: the page asks before it enables an airport that doesn't look ready.
bigAirport(practice.world, { points: 2, links: 1 }, 'AAAA');
const host = await hostCompanion(practice.profile);
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const page = await browser.newPage({ viewport });
  await page.goto(host.address);
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await page.getByRole('radio', { name: /^All 1,?000/ }).waitFor();
  await page.getByText(/airports · /).waitFor();
  const search = page.getByRole('searchbox');
  const keys = await pressed(page, search, ['b', 'c', 'Backspace', 'Backspace']);
  const toggles = await pressed(page, page.getByRole('switch', { name: /AAAA/ }), [' ', ' ']);
  const goals = { p50: null, p95: 16 };
  const work = 'at 1,000 airports, processor time of the page';
  rows.push(
    ...limited(`Board, search keystroke ${work}`, keys, goals),
    ...limited(`Board, toggle ${work}`, toggles, goals),
  );
} finally {
  await browser.close();
  await host.stop();
  await practice.close();
}
report(rows);
