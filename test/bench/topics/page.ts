import type { Locator, Page } from '@playwright/test';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { eachToScreen, openBrowser, viewport, worksOf, type Witness } from '../browser.ts';
import { serveEmptyList } from '../list/serve.ts';
import { dragMap } from '../map/drag.ts';
import { compared, inTime, limited, row, type Row } from '../measure.ts';
import { openFirstStopbar } from '../press.ts';
import { report } from '../report.ts';

// The Linking page in Chromium with 5,000 points and 8,000 links, compared with a list of as many empty rows
// as are on the screen.
const size = { points: 5000, links: 8000 };
const visible = 20;
const rounds = 12;
const searched = ['7', '1', 'Backspace', 'Backspace'];
const toggled = [' ', ' ', ' ', ' '];
const firstToggled = 'Toggle of the first change';

const practice = await startPractice();
const { icao } = bigAirport(practice.world, size);
const host = await hostCompanion(practice.profile);
const list = await serveEmptyList();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const page = await browser.newPage({ viewport });
  await page.goto(host.address);
  const { stopbar, leadOns } = await openFirstStopbar(page, icao);
  const search = page.getByRole('searchbox', { name: 'Find a point' });
  const [leadOn, otherLeadOn] = [leadOns.first(), leadOns.nth(1)];

  const empty = await browser.newPage({ viewport });
  await empty.goto(`${list.address}?length=${visible}`);
  const emptySearch = empty.getByRole('searchbox');
  const emptyRow = empty.getByRole('option').first();

  const found: Witness = { of: '[role="grid"]', attribute: 'aria-rowcount' };
  const checked: Witness = { of: '.inspector [role="option"]', attribute: 'aria-checked' };
  const staged: Witness = { of: '[aria-label="Changes"]' };
  // The changes bar appears with the first change and disappears with the last.
  const toggleOther = () => eachToScreen(page, otherLeadOn, [' '], staged);
  const emptyFound: Witness = { of: 'output' };
  const emptyChecked: Witness = { of: 'li', attribute: 'aria-selected' };
  const key: number[] = [];
  const firstToggle: number[] = [];
  const toggle: number[] = [];
  const emptyKey: number[] = [];
  const emptyToggle: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront();
    key.push(...(await eachToScreen(page, search, searched, found)));
    firstToggle.push(...(await eachToScreen(page, leadOn, toggled, checked)));
    await toggleOther();
    toggle.push(...(await eachToScreen(page, leadOn, toggled, checked)));
    await toggleOther();
    await empty.bringToFront();
    emptyKey.push(...(await eachToScreen(empty, emptySearch, searched, emptyFound)));
    emptyToggle.push(...(await eachToScreen(empty, emptyRow, toggled, emptyChecked)));
  }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);

  const press = (on: Page, to: Locator, keys: readonly string[]) => {
    const actions = Array.from({ length: 6 }, () => keys).flat();
    return to.focus().then(() =>
      worksOf(
        on,
        actions.map((key) => () => on.keyboard.press(key)),
      ),
    );
  };
  const steps = Array.from({ length: 30 }, (_, at) => at);
  const moveOver = async (
    on: Page,
    of: Locator,
    at: (step: number) => readonly [number, number],
  ) => {
    const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const moves = steps.map((step) => {
      const [across, down] = at(step);
      return () => on.mouse.move(x + across * width, y + down * height);
    });
    return worksOf(on, moves);
  };
  const table = page.locator('.points');
  const canvas = page.locator('canvas');
  const downwards = (step: number) => [0.2, 0.2 + 0.025 * step] as const;
  const across = (step: number) => [0.2 + 0.02 * step, 0.3 + 0.013 * step] as const;
  const keyed = {
    'Search keystroke': await press(page, search, searched),
    Selection: await press(page, stopbar, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown']),
    [firstToggled]: await press(page, leadOn, toggled),
  };
  await toggleOther();
  const secondToggle = await press(page, leadOn, toggled);
  await toggleOther();
  const works = {
    ...keyed,
    'Toggle with another change staged': secondToggle,
    'Hover over the table': await moveOver(page, table, downwards),
    'Hover over the map': await moveOver(page, canvas, across),
  };
  const emptyWorks = {
    keys: await press(empty, emptySearch, searched),
    moves: await moveOver(empty, empty.locator('body'), downwards),
  };

  await page.bringToFront();
  await page.getByRole('radio', { name: 'Map' }).check({ force: true });
  await canvas.waitFor();
  const drag = dragMap(page, { event: 'pointermove', zoomed: 0 });
  const pan = await inTime('frames while the map is dragged', drag);
  // The key moves to the next point of the other kind; Enter links or unlinks it.
  await canvas.focus();
  await page.keyboard.press('n');
  const onMap = await eachToScreen(page, canvas, Array<string>(24).fill('Enter'), staged);

  const none = { p50: null, p95: null };
  rows.push(
    ...Object.entries(works).flatMap(([name, ours]) => {
      const baseline = name.startsWith('Hover') ? emptyWorks.moves : emptyWorks.keys;
      const title = `${name} at 5,000 points, processor time of the page`;
      return [
        ...limited(title, ours, { p50: null, p95: name === firstToggled ? null : 16 }),
        ...compared(`${title}, against an empty list`, ours, baseline, none),
      ];
    }),
    ...compared('Search keystroke to the screen, 5,000 points', key, emptyKey, none),
    ...compared(`${firstToggled} to the screen, 5,000 points`, firstToggle, emptyToggle, none),
    ...compared(
      'Toggle with another change staged to the screen, 5,000 points',
      ...[toggle, emptyToggle, none],
    ),
    ...compared(
      `${firstToggled} on the map, to the screen, 5,000 points`,
      onMap,
      emptyToggle,
      none,
    ),
    ...limited('Frame while panning the map (33 ms: 30 per second)', pan, { p50: null, p95: 33 }),
    row('DOM nodes at 5,000 points', 'nodes', nodes, null, 3000),
  );
} finally {
  await browser.close();
  await list.stop();
  await host.stop();
  await practice.close();
}
report(rows);
