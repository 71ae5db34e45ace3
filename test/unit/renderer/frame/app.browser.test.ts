import type { Correspondence } from '../../../../electron/contract/contact.ts';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Result } from '../../../../electron/contract/result.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import type { Handlers } from '../../../../electron/contract.ts';
import App from '../../../../renderer/App.svelte';
import '../../../../renderer/app.css';
import { app } from '../../../../renderer/frame/app.svelte.ts';
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
  test('says what happened and what to do next', async () => {
    const error = { kind: 'forbidden', status: 403, said: 'Not yours' } as const;
    open({ link: () => Promise.resolve({ ok: false, error }) });
    await link();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/Test service rejected the request: “Not yours\.” Ask your/);
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
    .toHaveAccessibleDescription('Enter at least 3 characters.');
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
  answer.resolve({ ok: true, value: { sent: [], email: '', isOnDisk: true, id: null } });

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

test('explains a failed sign-in', async () => {
  const error = { kind: 'rejected', said: 'Not today' } as const;
  open({ signIn: () => Promise.resolve({ ok: false, error }) }, signedOut);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The sign-in was rejected: “Not today\.” Sign in again/);
});

test('S2 the next service isn’t shown with the account of the former one', () => {
  const { push } = open({});
  const profile = { ...signedOut.profile, name: 'Next service' };
  const next = { ...signedOut, service: 'service 2', profile };
  push(next, { service: next });
  expect(app.state).toMatchObject({ service: 'service 1', session: { kind: 'signed-in' } });
  push(next, { account: next, linking: next, app: next });
  expect(app.state).toMatchObject({ session: { kind: 'signed-out' }, profile });
});
