import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appState, calls, openApp } from '../../../support/page/app/open-app.ts';

const button = (name: string) => page.getByRole('button', { name });
const onTop = button('Keep on top');

test('one click keeps the window on top, or stops it', async () => {
  await openApp({ signedIn: false, hash: '#/settings' });
  for (const [before, mode, pressed, after] of [
    ['never', 'full', false, 'always'],
    ['never', 'compact', false, 'compact'],
    ['always', 'full', true, 'never'],
    ['compact', 'compact', true, 'never'],
    ['compact', 'full', false, 'always'],
  ] as const) {
    await calls.changeSettings({ onTop: before, mode });
    await expect.element(onTop).toHaveAttribute('aria-pressed', `${pressed}`);
    await onTop.click();
    await expect.poll(async () => (await appState()).settings.onTop).toBe(after);
  }
});

test('the account menu shows who is signed in, closes on Escape and signs out, with the keyboard alone', async () => {
  await openApp();
  const menu = button('Account: Nadia Brandt');
  await expect.element(menu).toBeVisible();
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Account settings' })).toHaveFocus();
  await expect.element(page.getByText(/^Network division: ./)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Account settings' })).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(button('Sign in')).toBeVisible();
  expect((await appState()).session.kind).toBe('signed-out');
});
