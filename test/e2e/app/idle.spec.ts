import { setTimeout as pass } from 'node:timers/promises';
import { hostCompanion, type HostedCompanion } from '../../support/application/hosted-companion.ts';
import { expect, nadia, signIn, test } from '../fixtures.ts';

const minute = 60_000;
const tenMinutes = 10 * minute;
/** With COMPANION_WAIT=1, the test waits a whole minute and counts the timers that fired. */
const waits = process.env['COMPANION_WAIT'] === '1';

interface Timers {
  readonly fired: number;
  /** The delay of each timer that is running, in milliseconds. */
  readonly pending: readonly number[];
}

async function timersOf({ pid, lines, line }: HostedCompanion): Promise<Timers> {
  const told = lines.filter((known) => known.startsWith('timers ')).length;
  process.kill(pid, 'SIGUSR2');
  await expect
    .poll(() => lines.filter((known) => known.startsWith('timers ')).length)
    .toBeGreaterThan(told);
  await line(/^timers /);
  const last = lines.findLast((known) => known.startsWith('timers ')) ?? '';
  return JSON.parse(last.slice('timers '.length)) as Timers;
}

test('hidden and signed in, the main process has no timer that wakes it within a minute', async ({
  browser,
  service,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no SIGUSR2');
  if (waits) test.setTimeout(3 * minute);
  const counter = new URL('../../support/programs/count-timers.mjs', import.meta.url).href;
  const companion = await hostCompanion(service.profile, {
    env: { NODE_OPTIONS: `--import=${counter}` },
  });
  const page = await browser.newPage();
  await page.goto(companion.address);
  await signIn(page, nadia);
  expect((await timersOf(companion)).fired).toBeGreaterThanOrEqual(0);
  await companion.perform({ kind: 'clickTray' });
  await page.close();

  // Only the window's own ten minutes remain.
  await expect.poll(async () => (await timersOf(companion)).pending).toEqual([tenMinutes]);
  if (waits) {
    const { fired } = await timersOf(companion);
    await pass(minute);
    expect((await timersOf(companion)).fired).toBe(fired);
  }
  await companion.stop();
});
