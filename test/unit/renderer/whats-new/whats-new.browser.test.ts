import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppState } from '../../../../electron/contract/state.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

const dialog = () => page.getByRole('dialog', { name: 'What’s new in 9.9.9' });

/** Opens the app with this state. Dismissing the news works as in the real app. */
function open(changes: Partial<AppState>) {
  const state = { ...signedIn, version: '9.9.9', ...changes };
  let dismissed = 0;
  const { push } = mountPage(
    '#/settings',
    {
      dismissNews: () => {
        dismissed += 1;
        push({ ...state, newsSince: null });
        return Promise.resolve({ ok: true, value: null });
      },
      rememberPage: () => Promise.resolve({ ok: true, value: null }),
    },
    state,
  );
  return { dismissed: () => dismissed };
}

test.each(['{Escape}', '{Enter}'])(
  'what’s new opens after an update, and %s closes it for good',
  async (key) => {
    const { dismissed } = open({ newsSince: '0.0.1' });
    await expect.element(dialog()).toMatchTextContent(/whole airport in a table/);
    await expect.element(dialog()).toMatchTextContent(/turn this off in Settings/);
    if (key === '{Enter}') await dialog().getByRole('button', { name: 'Close' }).click();
    else await userEvent.keyboard(key);
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(dismissed()).toBe(1);
  },
);

test('what’s new can be opened from Settings', async () => {
  const { dismissed } = open({});
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'What’s new' }).click();
  await expect.element(dialog()).toMatchTextContent(/whole airport in a table/);
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(dismissed()).toBe(0);
});

test('a long list starts with one line of each group, and can be shown whole', async () => {
  open({ newsSince: '0.0.1' });
  const lines = () => dialog().getByRole('listitem').elements().length;
  await expect.poll(lines).toBeGreaterThan(5);
  expect(lines()).toBe(dialog().getByRole('heading', { level: 3 }).elements().length);
  await dialog().getByRole('button', { name: 'Show all' }).click();
  await expect.poll(lines).toBeGreaterThan(25);
});
