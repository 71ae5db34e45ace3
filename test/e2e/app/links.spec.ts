import { once } from 'node:events';
import { launchBrowserHost } from '../../../electron/commands/launch.mjs';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, test } from '../fixtures.ts';

const heading = (name: string) => ({ level: 1, name }) as const;

test('a link opens its page in the running app, and an unknown one only raises it', async ({
  page,
  companion,
  faults,
}) => {
  const open = async (link: string) => {
    const args = [`--user-data-dir=${companion.dataFolder}`, '--', `stopbar-companion://${link}`];
    const env = { ...process.env, COMPANION_NO_OPEN: '1' };
    expect(await once(launchBrowserHost(args, 'pipe', env), 'exit')).toEqual([0, null]);
  };
  await expect(page.getByText('Test service')).toBeVisible();

  await open('contributions');
  await expect(page.getByRole('heading', heading('Contributions'))).toBeVisible();

  await companion.perform({ kind: 'clickTray' });
  await open('airport/eddf');
  await expect(page.getByRole('heading', heading('Linking'))).toBeVisible();
  await expect(page.getByText('EDDF_SB_L5_07C').first()).toBeVisible();
  expect((await companion.perform({ kind: 'read' })).windows).toMatchObject([{ visible: true }]);

  const before = faults.requests.length;
  await companion.perform({ kind: 'clickTray' });
  await open('airport/EDDM/apply?secret');
  await companion.line(/unknown form/);
  expect((await companion.perform({ kind: 'read' })).windows).toMatchObject([{ visible: true }]);
  await expect(page.getByText('EDDF_SB_L5_07C').first()).toBeVisible();

  expect(faults.requests).toHaveLength(before);
  expect(faults.requests.map(({ method }) => method)).not.toContain('POST');
  expect(companion.lines.join('\n')).toContain('A link opened Linking');
  expect(companion.lines.join('\n')).not.toMatch(/secret|EDD[FM]/i);
});

test('the app can be started with the link airport/EDDF', async ({ browser, service }) => {
  const companion = await hostCompanion(service.profile, {
    args: ['--', 'stopbar-companion://airport/EDDF'],
  });
  const { windows } = await companion.perform({ kind: 'read' });
  expect(windows).toMatchObject([{ address: 'app://companion/index.html#/linking' }]);
  const page = await browser.newPage();
  await page.goto(companion.address);
  await expect(page.getByRole('heading', heading('Linking'))).toBeVisible();
  await expect(page.getByText('EDDF_SB_L5_07C').first()).toBeVisible();
  await page.close();
  await companion.stop();
});
