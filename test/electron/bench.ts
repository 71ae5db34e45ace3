// Measures the app in real Electron and writes rows to the named file. Started by bench.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type ElectronApplication } from '@playwright/test';
import { startPractice } from '../../electron/practice/start-practice.ts';
import { root } from '../../electron/commands/run.mjs';
import { bigAirport } from '../support/linking/big-airport.ts';
import {
  dataFolder,
  electronExecutable,
  isPackaged,
  launchElectron,
  readyPage,
  removeFolder,
} from '../support/application/electron-app.ts';
import { limited, median, row, type Row } from '../bench/measure.ts';
import { pressLimitMs, timePresses } from '../bench/press.ts';

const [, , file = ''] = process.argv;
const warmRounds = 5;
const idleMs = 10_000;

writeFileSync(
  file,
  JSON.stringify([
    ...(await startRows()),
    ...(await restRows()),
    ...(await pressRows()),
    ...sizes(),
  ]),
);

/** Measures the first start of a data folder, and later ones, when the code cache is filled. */
async function startRows(): Promise<Row[]> {
  const folder = await dataFolder();
  const first = await spawnToUsable(folder);
  const warm: number[] = [];
  for (let round = 0; round < warmRounds; round += 1) warm.push(await spawnToUsable(folder));
  await removeFolder(folder);
  return [
    row('First start to the usable page', 'ms', first, null, 1500),
    row('Warm start to the usable page, p50', 'ms', median(warm), null, 1000),
  ];
}

/** Returns the milliseconds from the start of the process to the first picture of the page. */
async function spawnToUsable(folder: string): Promise<number> {
  const args = [...(isPackaged ? [] : [root]), `--user-data-dir=${folder}`];
  const started = Date.now();
  // A packaged app accepts the second switch only with the first one.
  const child = spawn(electronExecutable, ['--inspect=0', '--remote-debugging-port=0', ...args], {
    env: { ...process.env, COMPANION_NO_KEYCHAIN: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let address = '';
  for await (const line of createInterface({ input: child.stderr })) {
    address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  child.stderr.resume();
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
  if (!page) throw new Error('Electron has no window');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // By the page's clock, because connecting to the page takes longer than the page itself.
  const painted = await page.evaluate(async () => {
    const name = 'first-contentful-paint';
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const seen = (list: PerformanceObserverEntryList) => {
        if (list.getEntriesByName(name).length > 0) resolve(list.getEntriesByName(name));
      };
      new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
    });
    return performance.timeOrigin + (entries[0]?.startTime ?? 0);
  });
  await browser.close();
  child.kill();
  await ended;
  return painted - started;
}

/** Measures memory and processor use at rest: with the window visible, hidden and destroyed. */
async function restRows(): Promise<Row[]> {
  const folder = await dataFolder();
  const app = await launchElectron(folder);
  await readyPage(app);
  const rows = await restRow(app, 'window visible', false);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  rows.push(...(await restRow(app, 'window hidden', true)));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
  rows.push(...(await restRow(app, 'window destroyed', true)));
  await app.close();
  await removeFolder(folder);
  return rows;
}

async function restRow(app: ElectronApplication, state: string, inTray: boolean): Promise<Row[]> {
  const read = () =>
    app.evaluate(({ app: own }) => {
      const all = own.getAppMetrics();
      return {
        cpu: all.reduce((sum, { cpu }) => sum + cpu.percentCPUUsage, 0),
        // Only Windows reports what no other process shares.
        kB: all.reduce(
          (sum, { memory }) => sum + (memory.privateBytes ?? memory.workingSetSize),
          0,
        ),
      };
    });
  // Electron reports the processor use since the last read. The first read also lets the window settle.
  await read();
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  await read();
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const { cpu, kB } = await read();
  return [
    row(`Memory, ${state}`, 'MB', kB / 1000, null, inTray ? 140 : null),
    row(`Processor, ${state}`, '%', Math.round(cpu * 10) / 10, null, inTray ? 0 : null),
  ];
}

/** Measures the time from a key press that links or unlinks until the page shows it. */
async function pressRows(): Promise<readonly Row[]> {
  const practice = await startPractice();
  const { icao } = bigAirport(practice.world, { points: 300, links: 200 });
  const folder = await dataFolder();
  const app = await launchElectron(folder, { profile: practice.profile });
  const times = await timePresses(await readyPage(app), icao);
  await app.close();
  await practice.close();
  await removeFolder(folder);
  return limited('Link or unlink at 300 points, key to screen', times, {
    ...{ p50: null, p95: pressLimitMs },
  });
}

/** Returns the sizes of what `npm run dist` built. Empty if nothing was built. */
function sizes(): Row[] {
  const dist = join(root, 'dist');
  if (!existsSync(dist)) return [];
  return readdirSync(dist).flatMap((name) => {
    const path = join(dist, name);
    if (/\.(exe|dmg|AppImage|deb)$/.test(name)) {
      return [row(name, 'MB', statSync(path).size / 1e6, null, 100)];
    }
    return name.endsWith('unpacked') ? [row(name, 'MB', folderSize(path) / 1e6, null, null)] : [];
  });
}

const folderSize = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
