import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SettingsChange } from '../../../../electron/contract/application/settings.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import { signedIn } from '../../../support/page/mount-page.ts';
import { button, openSessionPage } from '../../../support/session/open-session-page.ts';

const done = { ok: true, value: null } as const;
const onTop = () => button('Keep on top');

test.each([
  ['never', 'full', false, 'always'],
  ['never', 'compact', false, 'compact'],
  ['always', 'full', true, 'never'],
  ['compact', 'compact', true, 'never'],
  ['compact', 'full', false, 'always'],
] as const)(
  'one click keeps the window on top, or stops it: %s, %s',
  async (setting, mode, pressed, wanted) => {
    const changes: SettingsChange[] = [];
    openSessionPage(
      {
        changeSettings: (change) => {
          changes.push(change);
          return Promise.resolve(done);
        },
      },
      { ...signedOut, settings: { ...signedOut.settings, onTop: setting, mode } },
    );
    await expect.element(onTop()).toHaveAttribute('aria-pressed', `${pressed}`);
    await onTop().click();
    await expect.poll(() => changes).toEqual([{ onTop: wanted }]);
  },
);

describe('the account menu', () => {
  test('shows who is signed in, and signs out with the keyboard alone', async () => {
    let signedOutTimes = 0;
    openSessionPage(
      {
        signOut: () => {
          signedOutTimes += 1;
          return Promise.resolve(done);
        },
      },
      {
        ...signedIn,
        session: {
          kind: 'signed-in',
          who: { name: 'Kim van Park', networkId: '10000001', email: null, division: 'Germany' },
        },
      },
    );
    const menu = button('Account: Kim van Park');
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Network division: Germany')).toBeVisible();
    await userEvent.keyboard('{End}{Enter}');
    await expect.poll(() => signedOutTimes).toBe(1);
    await expect.element(page.getByText('Network division: Germany')).not.toBeVisible();
  });

  test('closes on Escape, and the focus returns to its button', async () => {
    openSessionPage({}, signedIn);
    const menu = button(/^Account: /);
    await menu.click();
    await expect.element(page.getByRole('menuitem', { name: 'Account settings' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).toHaveFocus();
  });
});

test('in a compact window, the pin, “Sign in” and the edges have the same gaps', async () => {
  await page.viewport(420, 720);
  openSessionPage({}, signedOut);
  const box = (element: Element) => element.getBoundingClientRect();
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  await expect.element(signIn).toBeVisible();
  const { left, right, top } = box(signIn.element());
  expect(left - box(onTop().element()).right).toBe(6);
  expect(420 - right).toBe(6);
  expect(Math.round(top)).toBe(6);
  // At 200%, they don’t overlap.
  await page.viewport(210, 400);
  const search = page.getByRole('banner').getByRole('button', { name: 'Search or run a command' });
  expect(box(search.element()).right).toBeLessThanOrEqual(box(onTop().element()).left);
  expect(box(signIn.element()).right).toBe(204);
  await page.viewport(1100, 760);
});
