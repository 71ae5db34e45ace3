import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { app } from '../../../../../renderer/frame/app.svelte.ts';
import { openContributions, select } from '../../../../support/contributions/open-contributions.ts';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const note = (name: string) => page.getByRole('complementary', { name });
const alert = page.getByRole('alert');

test('K12 a sign-in that is only in memory is reported once, in one line if there’s little room, and at a sign-out', async () => {
  await page.viewport(900, 720);
  await openApp({
    prepare: async (app) => {
      app.store.problem = 'damaged';
      await app.restart({ session: { practice: false } });
    },
  });
  const keychain = note('Keychain');
  const lines = () => Math.round(keychain.element().clientHeight / 34);
  await expect.element(keychain).toMatchTextContent('You’ll be signed out when you quit.');
  await expect
    .element(keychain)
    .toMatchTextContent(/is damaged\.\s*Sign out, then sign in again\./);
  await expect.element(button('Details')).not.toBeInTheDocument();
  await inNode(({ store }) => (store.problem = 'absent'));
  await keychain.getByRole('button', { name: 'Check again' }).click();
  await expect.element(keychain).toMatchTextContent(/GNOME Keyring or KWallet|Credential|login/);
  await button('Dismiss').last().click();
  await page.viewport(420, 720);
  const details = keychain.getByRole('button', { name: 'Details' });
  await expect.element(details).toBeVisible();
  expect(lines()).toBe(1);
  await details.click();
  expect(lines()).toBeGreaterThan(1);
  await details.click();
  expect(lines()).toBe(1);
  await page.viewport(1100, 760);

  await keychain.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(keychain).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.element(page.getByText(/when you quit/)).toBeVisible();
  await expect.element(button('Check again')).toBeVisible();
  await inNode(({ store }) => (store.problem = undefined));
  await button('Check again').click();
  await expect.element(page.getByRole('status')).toMatchTextContent('The keychain works.');
  await inNode(({ store }) => (store.problem = 'locked'));
  await button(/^Account: /).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect
    .element(alert)
    .toMatchTextContent(/You’re signed out, but your sign-in is still in the keychain/);
});

test('K12 a keychain that doesn’t reply isn’t reported as signed out', async () => {
  await openApp({
    signedIn: false,
    prepare: async (app) => {
      app.store.problem = 'no-answer';
      await app.restart({ session: { practice: false } });
    },
  });
  await expect.element(note('Keychain')).toMatchTextContent('don’t know whether you’re signed in');
  await expect.element(button('Sign in')).toBeVisible();
});

test('K12 the keychain isn’t mentioned on the practice service, which ends every sign-in', async () => {
  await openApp({
    prepare: (app) => {
      app.store.problem = 'damaged';
    },
  });
  await expect.element(button('Account: Nadia Brandt')).toBeVisible();
  expect(await inNode(({ application }) => application.state.kept.in)).toBe('memory');
  await expect.element(note('Keychain')).not.toBeInTheDocument();
});

test('F16 a wrong clock is reported until the note is dismissed', async () => {
  await openApp({
    signedIn: false,
    prepare: (app) => app.restart({ session: { now: () => Date.now() + 7 * 60_000 } }),
  });
  await expect.element(note('Clock')).toMatchTextContent(/7 minutes fast/);
  await note('Clock').getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(note('Clock')).not.toBeInTheDocument();
});

test('an account that the service doesn’t accept is reported until it does, which is checked on a click, and also while the service can’t say', async () => {
  await openApp();
  await inNode(({ world }) => {
    for (const one of world.accounts)
      one.ban = { reason: 'Lights at noon', expires_at: '2099-03-04 05:06:00' };
  });
  await calls.checkAccount();
  const account = note('Account');
  const check = account.getByRole('button', { name: 'Check again' });
  await expect
    .element(account)
    .toMatchTextContent(
      /^Nadia Brandt is banned on .* until 4 Mar 2099 05:06z: “Lights at noon\.”/,
    );
  await expect.element(button(/^Account: /)).toBeVisible();
  await check.click();
  await expect.element(alert).toMatchTextContent(/^Your account is banned on .* until 4 Mar 2099/);
  await inNode(({ faults }) => {
    faults.next({ path: /auth\/account$/ }, { kind: 'answer', status: 500 }, { times: 9 });
  });
  await check.click();
  // It isn’t known whether the ban has ended.
  await expect.element(alert).toMatchTextContent('returned an error (500)');
  await expect.element(account).toBeVisible();
  await inNode(({ faults }) => {
    faults.clear();
    const body = 'User not found';
    faults.next({ path: /auth\/account$/ }, { kind: 'answer', status: 404, body });
  });
  await check.click();
  await expect.element(alert).toMatchTextContent('You don’t have an account on');
  await expect.element(account).toMatchTextContent('You don’t have an account on');
  await inNode(({ world }) => {
    for (const one of world.accounts) one.ban = null;
  });
  await check.click();
  await expect.element(page.getByRole('status')).toMatchTextContent('Your account works again.');
  await expect.element(account).not.toBeInTheDocument();
});

test('a sign-in that another action cancels keeps that action’s status', async () => {
  await openApp({ signedIn: false });
  await button('Sign in').click();
  await expect.element(button('Reopen browser')).toBeVisible();
  app.done('Saved.');
  await calls.cancelWaiting({ call: 'signIn' });
  await expect.element(button('Sign in')).toBeVisible();
  await expect.element(alert).toBeEmptyDOMElement();
  await expect.element(page.getByRole('status')).toMatchTextContent('Saved.');
});

test('a note says that the session has expired, and the account’s airports are hidden until the same person signs in', async () => {
  await openContributions();
  await select('EDDF', 'EDDM');
  const session = note('Session');
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('2 selected');
  await calls.simulate('session-expired');
  await button(/Reload$/).click();
  await expect.element(session).toMatchTextContent('Your session has expired. Sign in again.');
  await expect.element(main).not.toMatchTextContent('2 selected');
  await expect.element(main).not.toMatchTextContent(/\d airports/);
  await expect.element(button(/Reload$/)).not.toBeInTheDocument();
  await calls.simulate('none');
  await session.getByRole('button', { name: 'Sign in' }).click();
  await inNode(({ browser }) => browser.comeBack(undefined, 2).then(() => undefined));
  await expect.element(main).toMatchTextContent('2 selected');
  await expect.element(session).not.toBeInTheDocument();
  await calls.signOut();
  await expect.element(main).toMatchTextContent('Sign in to see your divisions’ airports.');
  await expect.element(session).not.toBeInTheDocument();
});
