import { once } from 'node:events';
import { launchBrowserHost } from '../../../electron/commands/launch.mjs';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, test } from '../fixtures.ts';

const heading = (name: string) => ({ level: 1, name }) as const;

test('a link starts the app with its airport, opens its page in the running app, and only raises the window if it’s invalid', async ({
  page,
  service,
  faults,
}) => {
  const companion = await hostCompanion(service.profile, {
    args: ['--', 'stopbar-companion://airport/EDDF'],
  });
  const { windows } = await companion.perform({ kind: 'read' });
  expect(windows).toMatchObject([{ address: 'app://companion/index.html#/linking' }]);
  await page.goto(companion.address);
  const point = (id: string) => page.getByText(id).first();
  await expect(point('EDDF_SB_L5_07C')).toBeVisible();

  const open = async (link: string) => {
    const args = [`--user-data-dir=${companion.dataFolder}`, '--', `stopbar-companion://${link}`];
    const env = { ...process.env, COMPANION_NO_OPEN: '1' };
    expect(await once(launchBrowserHost(args, 'pipe', env), 'exit')).toEqual([0, null]);
  };
  await open('contributions');
  await expect(page.getByRole('heading', heading('Contributions'))).toBeVisible();

  await companion.perform({ kind: 'clickTray' });
  await open('airport/eddm');
  await expect(page.getByRole('heading', heading('Linking'))).toBeVisible();
  await expect(point('EDDM_SB_A4_08L')).toBeVisible();
  const shown = async () => (await companion.perform({ kind: 'read' })).windows;
  await expect.poll(shown).toMatchObject([{ visible: true }]);

  const points = () => faults.requests.filter(({ path }) => path.endsWith('/points')).length;
  const before = points();
  await companion.perform({ kind: 'clickTray' });
  await open('airport/EDDF/apply?secret');
  await companion.line(/unknown form/);
  await expect.poll(shown).toMatchObject([{ visible: true }]);
  await expect(point('EDDM_SB_A4_08L')).toBeVisible();

  expect(points()).toBe(before);
  expect(faults.requests.map(({ method }) => method)).not.toContain('POST');
  await companion.line(/A link opened Linking/);
  expect(companion.lines.join('\n')).not.toMatch(/secret|EDD[FM]/i);
  await companion.stop();
});
