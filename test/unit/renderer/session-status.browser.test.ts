import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { app } from '../../../renderer/frame/app.svelte.ts';
import { fillIds } from '../../support/linking/linking-menu.ts';
import { calls, inNode, openApp } from '../../support/page/app/open-app.ts';

const alert = page.getByRole('alert');

test('a sign-in that another action cancels keeps that action’s status', async () => {
  await openApp({ signedIn: false });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Reopen browser' })).toBeVisible();
  app.done('Saved.');
  await calls.cancelWaiting({ call: 'signIn' });
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(alert).toBeEmptyDOMElement();
  await expect.element(page.getByRole('status')).toMatchTextContent('Saved.');
});

describe('a ban', () => {
  const note = page.getByRole('complementary', { name: 'Account' });

  /** Links with an account that is banned. */
  async function openBanned(): Promise<void> {
    await openApp();
    await inNode(({ world }) => {
      for (const one of world.accounts) one.ban = { reason: '', expires_at: '2099-03-04 05:06:00' };
    });
    await fillIds('EDDF', 'EDDF_SB_L9_07C', 'EDDF_LO_L9_07C');
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect
      .element(note)
      .toMatchTextContent(/^Nadia Brandt is banned on .* until 4 Mar 2099 05:06z/);
  }

  test('keeps its note if the service can’t say whether it has ended', async () => {
    await openBanned();
    await inNode(({ faults }) => {
      const answer = { kind: 'answer', status: 500 } as const;
      faults.next({ path: /auth\/account$/ }, answer, { times: 9 });
    });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(alert).not.toBeEmptyDOMElement();
    await expect.element(note).toBeVisible();
  });
});
