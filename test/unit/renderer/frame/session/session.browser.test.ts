import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KeychainProblem, Result } from '../../../../../electron/contract/result.ts';
import type { AccountTrouble, AppState, System } from '../../../../../electron/contract/state.ts';
import type { Handlers } from '../../../../../electron/contract.ts';
import App from '../../../../../renderer/App.svelte';
import '../../../../../renderer/app.css';
import { app } from '../../../../../renderer/frame/app.svelte.ts';
import { createCompanionDouble, signedOut } from '../../../../support/companion-double.ts';

const who = { name: 'Kim Park', networkId: '1', email: null, division: null };
const signedIn: AppState = { ...signedOut, session: { kind: 'signed-in', who } };
const waiting = (way: 'loopback' | 'link' | 'paste'): AppState => ({
  ...signedOut,
  session: { kind: 'signing-in', since: 0, way },
});
const done = { ok: true, value: null } as const;
let mounted: object | undefined;

function open(handlers: Partial<Handlers>, state: AppState = signedOut) {
  const { companion, push } = createCompanionDouble(handlers);
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  location.hash = '#/linking';
  app.pendingRetry = undefined;
  app.status = undefined;
  mounted = mount(App, { target: document.body });
  flushSync();
  push(state);
  return { push };
}

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const pasted = () => field('Address from your browser');

describe('a sign-in that waits', () => {
  test.each(['loopback', 'link'] as const)(
    'offers the field when it is asked for: %s',
    async (way) => {
      open({}, waiting(way));
      await expect.element(page.getByText('Waiting for your browser…')).toBeVisible();
      await expect.element(pasted()).not.toBeInTheDocument();
      await button('Paste address').click();
      await expect.element(pasted()).toHaveFocus();
    },
  );

  test('offers the field at once where nothing else leads back', async () => {
    open({}, waiting('paste'));
    await expect.element(page.getByText('Waiting for the address…')).toBeVisible();
    await expect.element(pasted()).toBeVisible();
    await expect.element(button('Reopen browser')).toBeVisible();
    await expect.element(button('Cancel')).toBeVisible();
  });

  test('O17 sends what was pasted, without what was copied along', async () => {
    const sent: unknown[] = [];
    const pasteCallback: Handlers['pasteCallback'] = (input) => {
      sent.push(input);
      return Promise.resolve(done);
    };
    open({ pasteCallback }, waiting('paste'));
    await pasted().fill('  https://companion.example/back?code=a &state=b ');
    await button('Continue').click();
    await expect
      .poll(() => sent)
      .toEqual([{ address: 'https://companion.example/back?code=a&state=b' }]);
  });

  test('hides the field as soon as the address was accepted, and says what goes on', async () => {
    const returned = { kind: 'signing-in', since: 0, way: 'paste', returned: true } as const;
    const { push } = open({ pasteCallback: () => Promise.resolve(done) }, waiting('paste'));
    await pasted().fill('https://companion.example/back?token=secret');
    await button('Continue').click();
    await expect.element(pasted()).toHaveValue('');
    push({ ...signedOut, session: returned });
    await expect.element(page.getByText('Signing in…')).toBeVisible();
    await expect.element(pasted()).not.toBeInTheDocument();
    await expect.element(button('Reopen browser')).not.toBeInTheDocument();
    await expect.element(button('Paste address')).not.toBeInTheDocument();
    await expect.element(page.getByRole('group', { name: 'Account' })).toHaveFocus();
  });

  test('names the address that it should be', async () => {
    const expected = 'https://companion.example/back';
    const issues = [{ field: 'address', problem: 'callback', expected }] as const;
    open(
      { pasteCallback: () => Promise.resolve({ ok: false, error: { kind: 'invalid', issues } }) },
      waiting('paste'),
    );
    await pasted().fill('https://elsewhere.example');
    await button('Continue').click();
    await expect
      .element(pasted())
      .toHaveAccessibleDescription(
        'The address must begin with https://companion.example/back. Copy it from your browser.',
      );
    await expect.element(pasted()).toHaveValue('https://elsewhere.example');
  });

  test('marks an address that is not it, until it is corrected', async () => {
    const issues = [{ field: 'address', problem: 'callback' }] as const;
    open(
      { pasteCallback: () => Promise.resolve({ ok: false, error: { kind: 'invalid', issues } }) },
      waiting('paste'),
    );
    await button('Continue').click();
    await expect.element(pasted()).toHaveAccessibleDescription('Required.');
    await pasted().fill('https://elsewhere.example');
    await button('Continue').click();
    await expect.element(pasted()).toHaveAccessibleDescription(/isn’t this sign-in’s address/);
    await pasted().fill('https://companion.example');
    await expect.element(pasted()).toHaveAttribute('aria-invalid', 'false');
  });
});

describe('O17 the clipboard', () => {
  const address = 'https://companion.example/back?token=a';
  const fromClipboard = () => button('Paste from clipboard');

  test('fills the field in one press, and sends nothing by itself', async () => {
    const sent: unknown[] = [];
    open(
      {
        readCopiedCallback: () => Promise.resolve({ ok: true, value: address }),
        pasteCallback: (input) => {
          sent.push(input);
          return Promise.resolve(done);
        },
      },
      waiting('paste'),
    );
    await button('Continue').click();
    await expect.element(pasted()).toHaveAccessibleDescription('Required.');
    await fromClipboard().click();
    await expect.element(pasted()).toHaveValue(address);
    await expect.element(pasted()).toHaveAttribute('aria-invalid', 'false');
    expect(sent).toEqual([]);
    await button('Continue').click();
    await expect.poll(() => sent).toEqual([{ address }]);
  });

  test('is said to have no address, and what was typed stays', async () => {
    const issues = [{ field: 'address', problem: 'clipboard' }] as const;
    open(
      {
        readCopiedCallback: () =>
          Promise.resolve({ ok: false, error: { kind: 'invalid', issues } }),
      },
      waiting('paste'),
    );
    await pasted().fill('https://companion');
    await fromClipboard().click();
    await expect
      .element(pasted())
      .toHaveAccessibleDescription(/^The clipboard has no sign-in address\. Copy it/);
    await expect.element(pasted()).toHaveValue('https://companion');
  });

  test('says nothing once the sign-in has ended', async () => {
    open(
      {
        readCopiedCallback: () => Promise.resolve({ ok: false, error: { kind: 'cancelled' } }),
      },
      waiting('paste'),
    );
    await fromClipboard().click();
    await expect.element(pasted()).toHaveAttribute('aria-invalid', 'false');
    expect(app.status).toBeUndefined();
  });
});

describe('what was interrupted', () => {
  async function interrupt(outcomes: Result<null>[]) {
    const sent: unknown[] = [];
    const opened = open({
      link: (input) => {
        sent.push(input);
        return Promise.resolve(outcomes.shift() ?? done);
      },
    });
    await field('Airport (ICAO)').fill('EDDF');
    await field('Stopbar ID').fill('SB');
    await field('Lead-on ID').fill('LO');
    await button(/^Link$/).click();
    return { ...opened, sent };
  }
  const expired: Result<null> = { ok: false, error: { kind: 'signed-out' } };
  const input = { icao: 'EDDF', stopbarId: 'SB', leadOnId: 'LO' };
  const again = () => button('Try again: Link lead-on LO to stopbar SB at EDDF');

  test('is offered again once somebody is signed in, and done at a press', async () => {
    const { push, sent } = await interrupt([expired]);
    await expect.element(page.getByRole('alert')).toMatchTextContent('Sign in, then try again.');
    await expect.element(again()).not.toBeInTheDocument();
    await expect.element(field('Stopbar ID')).toHaveValue('SB');
    push(signedIn);
    await again().click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Linked lead-on LO');
    await expect.element(again()).not.toBeInTheDocument();
    expect(sent).toEqual([input, input]);
  });

  test('is done as it was asked for, though something else was typed since', async () => {
    const { push, sent } = await interrupt([expired]);
    await field('Stopbar ID').fill('OTHER');
    push(signedIn);
    await again().click();
    await expect.poll(() => sent).toEqual([input, input]);
    await expect.element(field('Stopbar ID')).toHaveValue('OTHER');
  });

  test('is offered again if it is interrupted again', async () => {
    const { push } = await interrupt([expired, expired]);
    push(signedIn);
    await again().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('Sign in, then try again.');
    await expect.element(again()).toBeVisible();
  });

  test('is forgotten when it is not wanted, or something else is done', async () => {
    const first = await interrupt([expired]);
    first.push(signedIn);
    await button('Not now').click();
    await expect.element(again()).not.toBeInTheDocument();
  });

  test('is not what failed for another reason', async () => {
    const { push } = await interrupt([
      { ok: false, error: { kind: 'unavailable', status: 401, said: '' } },
    ]);
    push(signedIn);
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('couldn’t check your sign-in');
    await expect.element(alert).toMatchTextContent('you’re still signed in.');
    await expect.element(again()).not.toBeInTheDocument();
  });
});

describe('K12 a sign-in in memory alone', () => {
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
  ])('says what to do: %s on %s', async (problem, system, words) => {
    open({}, inMemory(problem, system));
    await expect.element(note()).toMatchTextContent(words);
    await expect.element(note()).toMatchTextContent('when you quit');
  });

  test('says it once, and goes on saying it in the settings', async () => {
    const { push } = open({}, inMemory('refused'));
    await button('Dismiss').click();
    await expect.element(note()).not.toBeInTheDocument();
    push(inMemory('refused'));
    await expect.element(note()).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect.element(page.getByText(/when you quit/)).toBeVisible();
    await expect.element(button('Try the keychain again')).toBeVisible();
  });

  test('is not signed out where the keychain does not say', async () => {
    open({}, { ...inMemory('no-answer'), session: { kind: 'unreadable' } });
    await expect.element(note()).toMatchTextContent('don’t know whether you’re signed in');
    await expect.element(button('Sign in')).toBeVisible();
  });

  test('says nothing on the practice service, where nothing lasts', async () => {
    const state = inMemory('damaged');
    open({}, { ...state, profile: { ...state.profile, practice: true } });
    await expect.element(page.getByText('Kim Park')).toBeVisible();
    await expect.element(note()).not.toBeInTheDocument();
  });

  test('says after a sign-out what is still kept', async () => {
    open(
      {
        signOut: () =>
          Promise.resolve({ ok: false, error: { kind: 'keychain', problem: 'locked' } }),
      },
      inMemory('locked'),
    );
    await button('Sign out').click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/You’re signed out, but your sign-in is still in the keychain/);
  });
});

describe('the focus after a sign-in', () => {
  const airport = () => field('Airport (ICAO)');
  /** Waits for the browser, with the focus where a press of "Sign in" leaves it. */
  async function begin() {
    const opened = open({ signIn: () => Promise.withResolvers<Result<null>>().promise });
    await button('Sign in').click();
    opened.push(waiting('loopback'));
    await expect.element(page.getByRole('group', { name: 'Account' })).toHaveFocus();
    return opened;
  }

  test('goes to what the page is used for next, not to Sign out', async () => {
    const { push } = await begin();
    push(signedIn);
    await expect.element(airport()).toHaveFocus();
  });

  test('goes to the page’s first control on any other page', async () => {
    const { push } = await begin();
    location.hash = '#/contact';
    await expect.element(field('Email')).toBeVisible();
    push(signedIn);
    await expect.element(field('Email')).toHaveFocus();
  });

  test('goes to what was interrupted', async () => {
    const { push } = await begin();
    const identity = { account: '1', signIn: undefined };
    app.pendingRetry = { what: 'Link it', run: () => undefined, identity };
    push(signedIn);
    await expect.element(button('Try again: Link it')).toHaveFocus();
  });

  test('stays where the user put it meanwhile', async () => {
    const { push } = await begin();
    await field('Stopbar ID').click();
    push(signedIn);
    await expect.element(button('Sign out')).toBeVisible();
    await expect.element(field('Stopbar ID')).toHaveFocus();
    const settings = page.getByRole('link', { name: 'Settings' });
    push(signedOut);
    push(waiting('loopback'));
    (settings.element() as HTMLElement).focus();
    push(signedIn);
    await expect.element(button('Sign out')).toBeVisible();
    await expect.element(settings).toHaveFocus();
  });

  test('leaves the sidebar that a command gave it back to', async () => {
    const { push } = open({});
    (page.getByRole('link', { name: 'Settings' }).element() as HTMLElement).focus();
    push(waiting('loopback'));
    push(signedIn);
    await expect.element(airport()).toHaveFocus();
  });
});

describe('a new sign-in clears what failed before', () => {
  const refused = { ok: false, error: { kind: 'rejected', status: 400, said: 'No' } } as const;
  const alert = () => page.getByRole('alert');

  test('at the press', async () => {
    const answers = [Promise.resolve(refused), Promise.withResolvers<typeof refused>().promise];
    open({ signIn: () => answers.shift() ?? Promise.resolve(refused) });
    await button('Sign in').click();
    await expect.element(alert()).toMatchTextContent('The sign-in was rejected: “No”');
    await button('Sign in').click();
    await expect.element(alert()).toBeEmptyDOMElement();
  });

  test('when the tray starts it', async () => {
    const { push } = open({ signIn: () => Promise.resolve(refused) });
    await button('Sign in').click();
    await expect.element(alert()).toMatchTextContent('The sign-in was rejected: “No”');
    push(waiting('loopback'));
    await expect.element(alert()).toBeEmptyDOMElement();
  });
});

test.each([
  [7 * 60_000, /7 minutes fast/],
  [-180 * 60_000, /about 3 hours slow/],
])('F16 a clock that is off by %i ms is told', async (clockAheadMs, words) => {
  open({}, { ...signedOut, clockAheadMs });
  const note = page.getByRole('complementary', { name: 'Clock' });
  await expect.element(note).toMatchTextContent(words);
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(note).not.toBeInTheDocument();
});

describe('an account that the service does not accept', () => {
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
      /^Test service has banned Kim Park until 4 Mar 2099 05:06z\. Reason: “Lights at noon” You’re signed in/,
    ],
    [
      { kind: 'banned', ban: { until: null }, reason: '' },
      /^Test service has banned Kim Park with no end date\. You’re signed in/,
    ],
    [{ kind: 'no-account' }, /^You don’t have an account on Test service\. Sign in on its website/],
  ])('is told, by name and with the end in UTC: %j', async (trouble, words) => {
    open({}, troubled(trouble));
    await expect.element(note()).toMatchTextContent(words);
    await expect.element(button('Sign out')).toBeVisible();
  });

  test('is told until the service accepts it, and asked for again at a press', async () => {
    const answers: Result<null>[] = [
      {
        ok: false,
        error: { kind: 'forbidden', status: 403, said: 'Lights at noon', ban: { until } },
      },
      { ok: false, error: { kind: 'not-found', status: 404, said: 'User not found' } },
    ];
    const { push } = open(
      { checkAccount: () => Promise.resolve(answers.shift() ?? done) },
      troubled(banned),
    );
    const alert = page.getByRole('alert');
    await expect.element(note().getByRole('button')).toHaveTextContent('Check again');
    await button('Check again').click();
    await expect.element(alert).toMatchTextContent(/banned your account until 4 Mar 2099 05:06z/);
    await button('Check again').click();
    await expect.element(alert).toMatchTextContent('You don’t have an account on Test service.');
    await button('Check again').click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('The service accepts your account again.');
    await expect.element(note()).toBeVisible();
    push(signedIn);
    await expect.element(note()).not.toBeInTheDocument();
  });
});

test('a sign-in without an account on the service says what to do', async () => {
  open({
    signIn: () =>
      Promise.resolve({ ok: false, error: { kind: 'not-found', status: 404, said: '' } }),
  });
  await button('Sign in').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/You don’t have an account on the service\. Sign in on its website/);
});

test('a ban is told with its reason and its end', async () => {
  const until = Date.UTC(2099, 2, 4, 5, 6);
  open({
    signIn: () =>
      Promise.resolve({
        ok: false,
        error: { kind: 'forbidden', status: 403, said: 'Lights at noon', ban: { until } },
      }),
  });
  await button('Sign in').click();
  const alert = page.getByRole('alert');
  await expect
    .element(alert)
    .toMatchTextContent(/banned your account until 4 Mar 2099 05:06z\. Reason: “Lights at noon”/);
});
