import { hostCompanion, type HostedCompanion } from '../../support/application/hosted-companion.ts';
import { expect, nadia, signIn, withService as test } from '../fixtures.ts';

/** Returns the delay of each timer that is running, in milliseconds. */
async function timersOf({ pid, lines }: HostedCompanion): Promise<readonly number[]> {
  const told = () => lines.filter((line) => line.startsWith('timers '));
  const before = told().length;
  process.kill(pid, 'SIGUSR2');
  await expect.poll(() => told().length).toBeGreaterThan(before);
  const last = told().at(-1) ?? '';
  return JSON.parse(last.slice('timers '.length)) as readonly number[];
}

test('hidden and signed in, the main process has no timer but the window’s own ten minutes', async ({
  page,
  service,
}) => {
  test.skip(process.platform === 'win32', 'Windows has no SIGUSR2');
  const counter = new URL('../../support/programs/count-timers.mjs', import.meta.url).href;
  const companion = await hostCompanion(service.profile, {
    env: { NODE_OPTIONS: `--import=${counter}` },
  });
  await page.goto(companion.address);
  await signIn(page, nadia);
  await companion.perform({ kind: 'clickTray' });
  await page.close();
  await expect.poll(() => timersOf(companion)).toEqual([10 * 60_000]);
  await companion.stop();
});
