import type { Correspondence } from '../../../../electron/contract/contact.ts';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AppError, Result } from '../../../../electron/contract/result.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import type { Handlers } from '../../../../electron/contract.ts';
import App from '../../../../renderer/App.svelte';
import '../../../../renderer/app.css';
import { openByIds } from '../../../support/contributions/open-board-page.ts';
import { createCompanionDouble, signedOut } from '../../../support/page/companion-double.ts';
import { fillIds } from '../../../support/linking/linking-menu.ts';

let mounted: object | undefined;

const signedIn: AppState = { ...signedOut, session: { kind: 'signed-in', who: null } };

function open(handlers: Partial<Handlers>, state: AppState = signedIn) {
  const { companion, push } = createCompanionDouble(handlers);
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  location.hash = '#/linking';
  mounted = mount(App, { target: document.body });
  flushSync();
  push(state);
  return { push };
}

afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = undefined;
});

async function link() {
  await fillIds('eddf ', 'SB', 'LO');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
}

async function closeDialog() {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

describe('the toast', () => {
  test.each<[AppError, RegExp]>([
    [{ kind: 'signed-out' }, /Sign in, then try again/],
    [
      { kind: 'forbidden', status: 403, said: 'Not yours' },
      /Test service rejected the request: “Not yours\.”/,
    ],
    [{ kind: 'not-found', status: 404, said: '' }, /Not found on Test service\. Check the IDs/],
    [{ kind: 'conflict', status: 409, said: '' }, /Someone else changed it/],
    [{ kind: 'rejected', status: 302, said: '', movedTo: 'https://evil.example' }, /evil\.example/],
    [{ kind: 'limited', said: '' }, /Try again later/],
    [{ kind: 'limited', said: '', retryAt: Date.now() + 60_000 }, /Try again after .*\d/],
    [{ kind: 'unavailable', status: 503, said: '' }, /isn’t available \(503\)/],
    [
      { kind: 'server', status: 500, said: 'Oops' },
      /returned an error \(500\)\. It says: “Oops\.”/,
    ],
    [{ kind: 'offline', reason: 'refused' }, /Can’t reach Test service\. Nothing was sent/],
    [{ kind: 'offline', reason: 'certificate' }, /certificate of Test service isn’t trusted/],
    [
      { kind: 'lost', reason: 'timed-out' },
      /took too long to reply\. The change may have gone through/,
    ],
    [{ kind: 'lost', reason: 'broken' }, /connection dropped.*The change may have gone through/],
    [
      { kind: 'unreachable', reason: 'timed-out' },
      /Test service took too long to reply\. Nothing was changed\. Try again/,
    ],
    [
      { kind: 'unreachable', reason: 'broken' },
      /connection to Test service dropped before it replied\. Nothing was changed\. Try again/,
    ],
    [{ kind: 'unreadable' }, /can’t be read/],
    [{ kind: 'keychain', problem: 'locked' }, /keychain is locked\. Unlock it/],
    [
      { kind: 'keychain', problem: 'absent' },
      /keychain isn’t available\. Start it, then try again/,
    ],
    [{ kind: 'keychain', problem: 'refused' }, /keychain denied access\. Allow access/],
    [{ kind: 'keychain', problem: 'too-large' }, /too large for the system keychain/],
    [
      { kind: 'keychain', problem: 'not-loaded' },
      /keychain module can’t be loaded\. Reinstall Stopbar Companion/,
    ],
    [
      { kind: 'keychain', problem: 'no-answer' },
      /didn’t respond in time\. Check for a password prompt/,
    ],
    [{ kind: 'keychain', problem: 'damaged' }, /is damaged\. Sign in again/],
    [{ kind: 'cancelled' }, /Cancelled/],
    [{ kind: 'unexpected', logId: 'abc123' }, /abc123/],
  ])('explains the error %o', async (error, words) => {
    open({ link: () => Promise.resolve({ ok: false, error }) });
    await link();

    await expect.element(page.getByRole('alert')).toMatchTextContent(words);
    await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  });

  test('is cleared on another page', async () => {
    open({});
    await link();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong/);
    await closeDialog();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong/);
    await page.getByRole('link', { name: 'Settings' }).click();

    await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
  });
});

describe('the session', () => {
  test('is shown when it’s pushed', async () => {
    const { push } = open({}, signedOut);
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    const who = { name: 'Kim Park', networkId: '1', email: null, division: null };
    push({ ...signedOut, session: { kind: 'signed-in', who } });

    await expect.element(page.getByRole('button', { name: 'Account: Kim Park' })).toBeVisible();
  });

  test('offers Reopen browser and Cancel while it waits for the browser', async () => {
    open({}, { ...signedOut, session: { kind: 'signing-in', since: 0, way: 'loopback' } });

    await expect.element(page.getByRole('button', { name: 'Reopen browser' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  });
});

test('the page sends valid input for the contract', async () => {
  const sent: unknown[] = [];
  open({
    link: (input) => {
      sent.push(input);
      return Promise.resolve({ ok: true, value: null });
    },
  });
  await link();

  await expect.element(page.getByRole('status')).toMatchTextContent(/Linked/);
  expect(sent).toEqual([{ icao: 'EDDF', stopbarId: 'SB', leadOnId: 'LO' }]);
});

test('on blur, an invalid field is marked, but not an empty one', async () => {
  open({});
  await page.getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('combobox', { name: 'Topic' }).fill('ab');
  await page.getByRole('textbox', { name: 'Email' }).click();
  await userEvent.tab();

  await expect
    .element(page.getByRole('combobox', { name: 'Topic' }))
    .toHaveAccessibleDescription('At least 3 characters.');
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveAttribute('aria-invalid', 'false');
});

test('a real service isn’t called practice', async () => {
  open({});
  await expect.element(page.getByText('Test service')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/practi[cs]e/i);
});

test('text typed while a message is being sent is kept', async () => {
  const answer = Promise.withResolvers<Result<Correspondence & { id: string | null }>>();
  open({ sendContactMessage: () => answer.promise });
  await page.getByRole('link', { name: 'Contact' }).click();
  const field = (name: string) => page.getByRole('textbox', { name });
  const topic = page.getByRole('combobox', { name: 'Topic' });
  await field('Email').fill('kim@example.org');
  await topic.fill('First topic');
  await field('Message').fill('The first message');
  await page.getByRole('button', { name: 'Send message' }).click();
  await field('Message').fill('The first message, and more');
  const nothing = { topic: '', message: '', details: '' };
  const draft = { email: '', ...nothing, withDetails: false, cleared: nothing };
  answer.resolve({ ok: true, value: { draft, sent: [], email: '', id: null } });

  await expect.element(page.getByRole('status')).toMatchTextContent('Sent your message');
  await expect.element(field('Message')).toHaveValue('The first message, and more');
  await expect.element(topic).toHaveValue('');
});

test('a late reply doesn’t move the focus', async () => {
  const answer = Promise.withResolvers<Result<null>>();
  open({ link: () => answer.promise });
  await link();
  await closeDialog();
  await page.getByRole('link', { name: 'Contributions' }).click();
  await openByIds();
  await page.getByRole('button', { name: 'Enable contributions' }).click();
  await page.getByRole('textbox', { name: 'Airport request ID' }).click();
  answer.resolve({ ok: false, error: { kind: 'offline', reason: 'refused' } });

  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Can’t reach Test service. Nothing was sent.');
  await expect.element(page.getByRole('textbox', { name: 'Airport request ID' })).toHaveFocus();
});

test('a call that rejects doesn’t block its form', async () => {
  let calls = 0;
  open({});
  Object.defineProperty(window, 'companion', {
    value: {
      ...window.companion,
      link: () => {
        calls += 1;
        return calls === 1
          ? Promise.reject(new Error('gone'))
          : Promise.resolve({ ok: true, value: null });
      },
    },
    configurable: true,
  });
  const broken = new Promise((resolve) => {
    addEventListener(
      'unhandledrejection',
      (event) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        resolve(undefined);
      },
      { once: true, capture: true },
    );
  });
  await link();
  await broken;
  await page.getByRole('button', { name: 'Link', exact: true }).click();

  await expect.element(page.getByRole('status')).toMatchTextContent('Linked');
});

test.each<[AppError, RegExp]>([
  [
    { kind: 'rejected', said: 'Not today' },
    /The sign-in was rejected: “Not today\.” Sign in again/,
  ],
  [{ kind: 'rejected', said: '' }, /The sign-in was rejected\. Sign in again/],
  [{ kind: 'unreachable', reason: 'timed-out' }, /The sign-in timed out\. Sign in again/],
  [{ kind: 'unreachable', reason: 'broken' }, /The connection dropped during the sign-in/],
  [{ kind: 'signed-out' }, /The service rejected the sign-in/],
  [{ kind: 'offline', reason: 'unknown-host' }, /Can’t find the address of the sign-in service/],
  [{ kind: 'unexpected', logId: 'abc123' }, /abc123/],
])('explains a failed sign-in: %o', async (error, words) => {
  open({ signIn: () => Promise.resolve({ ok: false, error }) }, signedOut);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
});
