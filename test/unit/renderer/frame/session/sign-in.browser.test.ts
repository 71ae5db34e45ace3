import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AppError, Result } from '../../../../../electron/contract/result.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { signedIn } from '../../../../support/page/mount-page.ts';
import { airportField } from '../../../../support/linking/linking-menu.ts';
import {
  button,
  field,
  openSessionPage,
  waiting,
} from '../../../../support/session/open-session-page.ts';

describe('the focus after a sign-in', () => {
  const airport = airportField;
  /** Starts a sign-in with a click on "Sign in", and waits for the browser. */
  async function begin() {
    const opened = openSessionPage({ signIn: () => Promise.withResolvers<Result<null>>().promise });
    await button('Sign in').click();
    opened.push(waiting('loopback'));
    await expect.element(page.getByRole('group', { name: 'Sign-in' })).toHaveFocus();
    return opened;
  }

  test('goes to the airport field on Linking, not to the account menu', async () => {
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

  test('stays where the user moved it in the meantime', async () => {
    const { push } = await begin();
    const more = button('More');
    (more.element() as HTMLElement).focus();
    push(signedIn);
    await expect.element(more).toHaveFocus();
    const settings = page.getByRole('link', { name: 'Settings' });
    push(signedOut);
    push(waiting('loopback'));
    (settings.element() as HTMLElement).focus();
    push(signedIn);
    await expect.element(button(/^Account: /)).toBeVisible();
    await expect.element(settings).toHaveFocus();
  });

  test('moves from the navigation to the page after a command started the sign-in', async () => {
    const { push } = openSessionPage({});
    (page.getByRole('link', { name: 'Settings' }).element() as HTMLElement).focus();
    push(waiting('loopback'));
    push(signedIn);
    await expect.element(airport()).toHaveFocus();
  });
});

test('a sign-in from the tray clears the error of the last one', async () => {
  const refused = { ok: false, error: { kind: 'rejected', status: 400, said: 'No' } } as const;
  const { push } = openSessionPage({ signIn: () => Promise.resolve(refused) });
  await button('Sign in').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The sign-in was rejected: “No.”');
  push(waiting('loopback'));
  await expect.element(alert).toBeEmptyDOMElement();
});

test.each<readonly [AppError, RegExp]>([
  [
    { kind: 'not-found', status: 404, said: '' },
    /You don’t have an account on the service\. Sign in on its website/,
  ],
  [
    {
      ...{ kind: 'forbidden', status: 403, said: 'Lights at noon' },
      ban: { until: Date.UTC(2099, 2, 4, 5, 6) },
    },
    /Your account is banned on the service until 4 Mar 2099 05:06z: “Lights at noon\.” Contact the service’s operators\./,
  ],
])('a sign-in of an account that can’t be used says why and what to do: %j', async (...of) => {
  const [error, words] = of;
  openSessionPage({ signIn: () => Promise.resolve({ ok: false, error }) });
  await button('Sign in').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
});
