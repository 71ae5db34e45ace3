import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { load, option, row } from '../../../support/linking/open-linking-page.ts';
import { axeFindsNothing } from '../../../support/page/axe-finds-nothing.ts';
import { calls, inNode, openApp, reloadPage } from '../../../support/page/app/open-app.ts';
import type { AppInNode } from '../../../support/page/app/serve-apps.ts';

const card = (name: string) => page.getByRole('complementary', { name });
const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();

/** Opens the app as for the first time. */
const openFirst = (prepare: (app: AppInNode) => unknown) => openApp({ signedIn: false, prepare });

test.each<readonly [string, (app: AppInNode) => unknown]>([
  [
    'the practice service',
    (app) => {
      const file = `${app.dataFolder}/settings.json`;
      process.getBuiltinModule('node:fs').writeFileSync(file, '{ "version": 1 }');
      return app.restart();
    },
  ],
  [
    'another one',
    (app) => {
      const file = `${app.dataFolder}/settings.json`;
      process.getBuiltinModule('node:fs').writeFileSync(file, '{ "version": 1 }');
      return app.restart({ session: { practice: false } });
    },
  ],
])(
  'the welcome to %s is one line below the page at every width, and can be dismissed for good',
  async (...of) => {
    await openFirst(of[1]);
    const welcome = card('Welcome to Stopbar Companion');
    await expect.element(welcome).toBeVisible();
    for (const width of [420, 640, 900, 1100, 1440]) {
      await page.viewport(width, 560);
      await expect
        .poll(() => box(welcome.element()).width)
        .toBe(box(document.querySelector('main')).width);
      expect(Math.round(box(welcome.element()).height)).toBe(36);
      // It rises into its place.
      await expect
        .poll(() => box(welcome.element()).top)
        .toBe(box(document.querySelector('.page')).bottom);
    }
    await page.viewport(1100, 760);
    await axeFindsNothing();
    // It can be dismissed for good, and leaves the focus on the page.
    await welcome.getByRole('button', { name: /^(Not now|Got it)$/ }).click();
    await expect.element(welcome).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(document.querySelector('main .page'));
    await reloadPage();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
    await expect.element(welcome).not.toBeInTheDocument();
  },
);

test('the tour says what to do next, also after a restart, from the sign-in to its end, which is one line', async () => {
  await openApp({ signedIn: false });
  await calls.guidePractice({ on: true });
  const tour = card('Tour');
  await expect.element(tour).toMatchTextContent(/Select Sign in at the top right/);
  await inNode((app) => app.restart());
  await reloadPage();
  await expect.element(tour).toMatchTextContent(/0 of 3 done/);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect.element(tour).toMatchTextContent(/Choose Nadia Brandt in your browser\./);
  await inNode(({ browser }) => browser.comeBack());
  await expect.element(tour).toMatchTextContent(/Load EDDF, select a stopbar/);
  await axeFindsNothing();
  await load();
  await expect.element(tour).toMatchTextContent(/Select a stopbar/);
  await row('EDDF_SB_L9_07C').click();
  await expect.element(tour).toMatchTextContent(/Choose a lead-on, then apply\./);
  await option('EDDF_LO_L9_07C').click();
  await expect.element(tour).toMatchTextContent(/Apply your changes\./);
  await page.getByRole('button', { name: 'Apply 1 change', exact: true }).click();
  const change = { divisionId: 12, airportRequestId: 203, contributionsEnabled: false };
  await calls.setContributions({ changes: [change] });
  const message = { email: 'kim@example.org', topic: 'Lights', message: 'They stay dark.' };
  await calls.sendContactMessage({ ...message, anyway: false });
  const complete = card('Tour complete');
  for (const width of [420, 1100]) {
    await page.viewport(width, 760);
    await expect.element(complete).toBeVisible();
    expect(Math.round(box(complete.element()).height)).toBe(36);
  }
});
