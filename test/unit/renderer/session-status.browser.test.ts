import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { app } from '../../../renderer/frame/app.svelte.ts';
import { openContributions, select } from '../../support/contributions/open-contributions.ts';
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

test('a note says that the session has expired, and the account’s airports are hidden until the same person signs in', async () => {
  await openContributions();
  await select('EDDF', 'EDDM');
  const note = page.getByRole('complementary', { name: 'Session' });
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('2 selected');
  await calls.simulate('session-expired');
  await page.getByRole('button', { name: /Reload$/ }).click();
  await expect.element(note).toMatchTextContent('Your session has expired. Sign in again.');
  await expect.element(main).not.toMatchTextContent('2 selected');
  await expect.element(main).not.toMatchTextContent(/\d airports/);
  await expect.element(page.getByRole('button', { name: /Reload$/ })).not.toBeInTheDocument();
  await calls.simulate('none');
  await note.getByRole('button', { name: 'Sign in' }).click();
  await inNode(({ browser }) => browser.comeBack(undefined, 2).then(() => undefined));
  await expect.element(main).toMatchTextContent('2 selected');
  await expect.element(note).not.toBeInTheDocument();
  await calls.signOut();
  await expect.element(main).toMatchTextContent('Sign in to see your divisions’ airports.');
  await expect.element(note).not.toBeInTheDocument();
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
