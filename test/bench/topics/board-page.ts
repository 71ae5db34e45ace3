import { startPractice } from '../../../electron/practice/start-practice.ts';
import { nadia, openPage, signIn } from '../../e2e/fixtures.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { bigBoard } from '../../support/contributions/big-board.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { eachToScreen, keyToDone, openBrowser, viewport, type Witness } from '../browser.ts';
import { serveEmptyList } from '../list/serve.ts';
import { compared, row, type Row } from '../measure.ts';
import { report } from '../report.ts';

// The Contributions page in Chromium with 40 divisions and 1,000 airports, and the limits of Linking.
const size = { divisions: 40, airports: 1000 };
const visible = 20;
const rounds = 12;
const loads = 9;
const searched = ['b', 'c', 'Backspace', 'Backspace'];
const toggled = [' ', ' ', ' ', ' '];
const none = { p50: null, p95: null };

const practice = await startPractice();
const { icao } = bigAirport(practice.world, { points: 5000, links: 8000 });
bigBoard(practice.world, size);
// One stopbar with its lead-on: the page asks before it enables an airport that doesn't look ready.
bigAirport(practice.world, { points: 2, links: 1 }, 'AAAA');
const host = await hostCompanion(practice.profile);
const list = await serveEmptyList();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const page = await browser.newPage({ viewport });
  await page.goto(host.address);
  await signIn(page, nadia);
  const field = page.getByRole('combobox', { name: 'Airport' });
  const refresh = page.getByRole('button', { name: /Reload$/ });
  await field.fill(icao);
  await field.press('Enter');
  await page.getByRole('searchbox', { name: 'Find a point' }).waitFor();
  await openPage(page, 'Contributions');
  await page.getByRole('radio', { name: /^All 1,?000/ }).waitFor();
  await page.getByText(/airports · /).waitFor();
  const board: number[] = [];
  const airport: number[] = [];
  for (let round = 0; round < loads; round += 1) {
    await openPage(page, 'Linking');
    // An airport that has just been loaded takes the focus from the field when its table appears.
    await page.getByRole('grid', { name: 'Stopbars' }).getByRole('row').nth(1).waitFor();
    await field.focus();
    // The table takes the focus when the airport is loaded. A fast load shows no progress bar.
    airport.push(await keyToDone(page, 'Enter', '[name="airport"]:focus'));
    await openPage(page, 'Contributions');
    await refresh.focus();
    board.push(await keyToDone(page, 'Enter', '.reload[aria-busy="true"]'));
  }

  const empty = await browser.newPage({ viewport });
  await empty.goto(`${list.address}?length=${visible}`);
  const search = page.getByRole('searchbox');
  const switched = page.getByRole('switch', { name: /AAAA/ });
  const emptySearch = empty.getByRole('searchbox');
  const emptyRow = empty.getByRole('option').first();
  const found: Witness = { of: '[role="grid"]', attribute: 'aria-rowcount' };
  const checked: Witness = { of: '[role="switch"][aria-label*="AAAA"]', attribute: 'aria-checked' };
  const emptyFound: Witness = { of: 'output' };
  const emptyChecked: Witness = { of: 'li', attribute: 'aria-selected' };
  const key: number[] = [];
  const toggle: number[] = [];
  const emptyKey: number[] = [];
  const emptyToggle: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront();
    key.push(...(await eachToScreen(page, search, searched, found)));
    toggle.push(...(await eachToScreen(page, switched, toggled, checked)));
    await empty.bringToFront();
    emptyKey.push(...(await eachToScreen(empty, emptySearch, ['1', '2'], emptyFound)));
    emptyKey.push(...(await eachToScreen(empty, emptySearch, searched.slice(2), emptyFound)));
    emptyToggle.push(...(await eachToScreen(empty, emptyRow, toggled, emptyChecked)));
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  rows.push(
    ...compared('Board of 1,000 airports, load, against 5,000 points', board, airport, none),
    ...compared('Board, search keystroke to the screen, 1,000 airports', key, emptyKey, none),
    ...compared('Board, toggle to the screen, 1,000 airports', toggle, emptyToggle, none),
    row('DOM nodes at 1,000 airports', 'nodes', nodes, null, 3000),
  );
} finally {
  await browser.close();
  await list.stop();
  await host.stop();
  await practice.close();
}
report(rows);
