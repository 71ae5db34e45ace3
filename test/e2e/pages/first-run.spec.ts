import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { findings, inEachLook } from '../findings.ts';
import { test as base } from '@playwright/test';
import { expect, fillIds, nadia, openPage, signIn } from '../fixtures.ts';
import { expectFocused, expectFocusInView, moveTo } from '../focus.ts';
import type { HostedCompanion } from '../../support/application/hosted-companion.ts';

const test = base.extend<{ companion: HostedCompanion }>({
  companion: async ({}, use) => {
    const companion = await hostCompanion(undefined, { settings: { welcomed: false } });
    await use(companion);
    await companion.stop();
  },
});

test('the welcome moves nothing, can be dismissed and appears only once', async ({
  page,
  companion,
}) => {
  await page.goto(companion.address);
  const card = page.getByRole('complementary', { name: 'Welcome to Stopbar Companion' });
  await inEachLook(
    page,
    async (look, rules) => {
      await expect(card).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      const top = (place: string) =>
        page.locator(place).evaluate((it) => it.getBoundingClientRect().top);
      expect(await top('main .page'), look).toBe(await top('main'));
      expect(await findings(page, rules), look).toEqual([]);
    },
    { height: 600 },
  );
  await card.getByRole('button', { name: 'Not now' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.locator('main .page')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('the tour is taken and stopped with the keyboard alone, covers nothing and ticks each step when it’s done', async ({
  page,
  companion,
}) => {
  await page.goto(companion.address);
  await moveTo(page.getByRole('button', { name: 'Take the tour' }));
  await page.keyboard.press('Enter');
  const card = page.getByRole('complementary', { name: 'Tour' });
  await expect(card).toBeVisible();
  await expectFocusInView(page);
  await moveTo(page.getByRole('banner').getByRole('button', { name: 'Sign in' }));
  for (const step of ['Change contributions', 'Link a lead-on']) {
    const link = card.getByRole('link', { name: step });
    await moveTo(link);
    await page.keyboard.press('Enter');
    await expectFocused(link);
  }
  await moveTo(card.getByRole('button', { name: 'End tour' }));
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expectFocusInView(page);

  await page.getByRole('button', { name: 'Practice', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await inEachLook(
    page,
    async (look, rules) => {
      await expect(card).toBeInViewport({ ratio: 1 });
      await expect(card.getByRole('link', { name: 'Link a lead-on' })).toBeVisible();
      await expect(
        card.getByText('Select Sign in at the top right, then Nadia Brandt'),
      ).toBeVisible();
      await expect(card.getByText('0 of 3 done')).toBeVisible();
      const [above, below] = [
        await page.locator('main .page').boundingBox(),
        await card.boundingBox(),
      ];
      expect((above?.y ?? 0) + (above?.height ?? Infinity), look).toBeLessThanOrEqual(
        below?.y ?? 0,
      );
      expect(await findings(page, rules), look).toEqual([]);
    },
    { height: 600 },
  );

  await page.setViewportSize({ width: 1100, height: 760 });
  const guide = page.getByRole('complementary', { name: /^Tour/ });
  await expect(guide.getByText('To do:')).toHaveCount(3);
  await signIn(page, nadia);
  await expect(guide.getByText('Load EDDF, select')).toBeVisible();

  await guide.getByRole('link', { name: 'Change contributions' }).click();
  await page.getByRole('switch', { name: /EDDF/ }).click();
  await expect(guide.getByText('Done:')).toHaveCount(1);

  await page.reload();
  await expect(guide.getByText('Done:')).toHaveCount(1);

  await openPage(page, 'Linking');
  await fillIds(page, 'EDDF', 'EDDF_SB_L7_07C', 'EDDF_LO_L7_25C');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(guide.getByText('Done:')).toHaveCount(2);
  expect(await findings(page)).toEqual([]);

  await openPage(page, 'Contact');
  await page.getByRole('textbox', { name: 'Email' }).fill('controller@example.org');
  await page.getByRole('combobox', { name: 'Topic' }).fill('Bug report');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('complementary', { name: 'Tour complete' })).toBeVisible();
  await expect(guide.getByRole('button')).toHaveCount(1);
  await guide.getByRole('button', { name: 'Close' }).click();
  await expect(guide).toHaveCount(0);
});
