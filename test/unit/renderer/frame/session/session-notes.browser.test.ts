import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KeychainProblem, Result } from '../../../../../electron/contract/result.ts';
import type { AccountTrouble, AppState, System } from '../../../../../electron/contract/state.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { signedIn } from '../../../../support/page/mount-page.ts';
import { button, openSessionPage } from '../../../../support/session/open-session-page.ts';

const who = { name: 'Kim Park', networkId: '1', email: null, division: null };
const done = { ok: true, value: null } as const;

describe('K12 a sign-in that is only in memory', () => {
  const inMemory = (problem: KeychainProblem, system: System = 'linux'): AppState => ({
    ...signedIn,
    kept: { in: 'memory', problem, system },
  });
  const note = () => page.getByRole('complementary', { name: 'Keychain' });

  test.each<readonly [KeychainProblem, System, RegExp]>([
    ['locked', 'linux', /Passwords and Keys/],
    ['absent', 'linux', /GNOME Keyring or KWallet/],
    ['absent', 'windows', /Credential Manager/],
    ['locked', 'mac', /Keychain Access/],
    ['not-loaded', 'linux', /libsecret/],
    ['not-loaded', 'windows', /Reinstall Stopbar Companion/],
  ])('is reported with what to do: %s on %s', async (problem, system, words) => {
    openSessionPage({}, inMemory(problem, system));
    await expect.element(note()).toMatchTextContent(words);
    await expect.element(note()).toMatchTextContent('when you quit');
  });

  test('is reported once, and stays in the settings', async () => {
    openSessionPage({}, inMemory('refused'));
    await button('Dismiss').click();
    await expect.element(note()).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.element(page.getByText(/when you quit/)).toBeVisible();
    await expect.element(button('Check again')).toBeVisible();
  });

  test('is one line in a compact window, and can be read whole', async () => {
    await page.viewport(420, 720);
    openSessionPage({}, inMemory('absent'));
    const lines = () => Math.round(note().element().clientHeight / 34);
    await expect.element(button('Details')).toBeVisible();
    expect(lines()).toBe(1);
    await button('Details').click();
    expect(lines()).toBeGreaterThan(1);
    await button('Details').click();
    expect(lines()).toBe(1);
    await page.viewport(1100, 760);
  });

  test('can be read whole when its text gets longer', async () => {
    await page.viewport(900, 720);
    const { push } = openSessionPage({}, inMemory('damaged'));
    await expect.element(note()).toMatchTextContent('is damaged');
    await expect.element(button('Details')).not.toBeInTheDocument();
    push(inMemory('absent'));
    await expect.element(button('Details')).toBeVisible();
    push(inMemory('damaged'));
    await expect.element(button('Details')).not.toBeInTheDocument();
    await page.viewport(1100, 760);
  });

  test('isn’t reported as signed out if the keychain doesn’t reply', async () => {
    openSessionPage({}, { ...inMemory('no-answer'), session: { kind: 'unreadable' } });
    await expect.element(note()).toMatchTextContent('don’t know whether you’re signed in');
    await expect.element(button('Sign in')).toBeVisible();
  });

  test('isn’t reported on the practice service', async () => {
    const state = inMemory('damaged');
    openSessionPage({}, { ...state, profile: { ...state.profile, practice: true } });
    await expect.element(button('Account: Kim Park')).toBeVisible();
    await expect.element(note()).not.toBeInTheDocument();
  });

  test('is reported after a sign-out if the keychain still has it', async () => {
    openSessionPage(
      {
        signOut: () =>
          Promise.resolve({ ok: false, error: { kind: 'keychain', problem: 'locked' } }),
      },
      inMemory('locked'),
    );
    await button(/^Account: /).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/You’re signed out, but your sign-in is still in the keychain/);
  });
});

test.each([
  [7 * 60_000, /7 minutes fast/],
  [-180 * 60_000, /about 3 hours slow/],
])('F16 a clock that is off by %i ms is reported', async (clockAheadMs, words) => {
  openSessionPage({}, { ...signedOut, clockAheadMs });
  const note = page.getByRole('complementary', { name: 'Clock' });
  await expect.element(note).toMatchTextContent(words);
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(note).not.toBeInTheDocument();
});

describe('an account that the service doesn’t accept', () => {
  const until = Date.UTC(2099, 2, 4, 5, 6);
  const troubled = (trouble: AccountTrouble): AppState => ({
    ...signedOut,
    session: { kind: 'signed-in', who, trouble },
  });
  const banned = { kind: 'banned', ban: { until }, reason: 'Lights at noon' } as const;
  const note = () => page.getByRole('complementary', { name: 'Account' });

  test.each<readonly [AccountTrouble, RegExp]>([
    [
      banned,
      /^Kim Park is banned on Test service until 4 Mar 2099 05:06z: “Lights at noon\.” Contact the service’s operators\.( |$)/,
    ],
    [
      { kind: 'banned', ban: { until: null }, reason: '' },
      /^Kim Park is banned on Test service with no end date\. Contact the service’s operators\./,
    ],
    [{ kind: 'no-account' }, /^You don’t have an account on Test service\. Sign in on its website/],
  ])('is reported by name, with the end in UTC: %j', async (trouble, words) => {
    openSessionPage({}, troubled(trouble));
    await expect.element(note()).toMatchTextContent(words);
    await expect.element(button(/^Account: /)).toBeVisible();
  });

  test('is reported until the service accepts it, and is checked on a click', async () => {
    const answers: Result<null>[] = [
      {
        ok: false,
        error: { kind: 'forbidden', status: 403, said: 'Lights at noon', ban: { until } },
      },
      { ok: false, error: { kind: 'not-found', status: 404, said: 'User not found' } },
    ];
    const { push } = openSessionPage(
      { checkAccount: () => Promise.resolve(answers.shift() ?? done) },
      troubled(banned),
    );
    const alert = page.getByRole('alert');
    await expect.element(note().getByRole('button')).toHaveTextContent('Check again');
    await button('Check again').click();
    await expect
      .element(alert)
      .toMatchTextContent(/Your account is banned on Test service until 4 Mar 2099 05:06z/);
    await button('Check again').click();
    await expect.element(alert).toMatchTextContent('You don’t have an account on Test service.');
    await button('Check again').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Your account works again.');
    await expect.element(note()).toBeVisible();
    push(signedIn);
    await expect.element(note()).not.toBeInTheDocument();
  });
});
