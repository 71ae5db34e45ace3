import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Result } from '../../../../../electron/contract/result.ts';
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

describe('a new sign-in clears the earlier error', () => {
  const refused = { ok: false, error: { kind: 'rejected', status: 400, said: 'No' } } as const;
  const alert = () => page.getByRole('alert');

  test('on the click', async () => {
    const answers = [Promise.resolve(refused), Promise.withResolvers<typeof refused>().promise];
    openSessionPage({ signIn: () => answers.shift() ?? Promise.resolve(refused) });
    await button('Sign in').click();
    await expect.element(alert()).toMatchTextContent('The sign-in was rejected: “No.”');
    await button('Sign in').click();
    await expect.element(alert()).toBeEmptyDOMElement();
  });

  test('when the tray starts it', async () => {
    const { push } = openSessionPage({ signIn: () => Promise.resolve(refused) });
    await button('Sign in').click();
    await expect.element(alert()).toMatchTextContent('The sign-in was rejected: “No.”');
    push(waiting('loopback'));
    await expect.element(alert()).toBeEmptyDOMElement();
  });
});

test('a sign-in without an account on the service says what to do', async () => {
  openSessionPage({
    signIn: () =>
      Promise.resolve({ ok: false, error: { kind: 'not-found', status: 404, said: '' } }),
  });
  await button('Sign in').click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/You don’t have an account on the service\. Sign in on its website/);
});

test('a sign-in of a banned account reports the reason and the end of the ban', async () => {
  const until = Date.UTC(2099, 2, 4, 5, 6);
  openSessionPage({
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
    .toMatchTextContent(
      /Your account is banned on the service until 4 Mar 2099 05:06z: “Lights at noon\.” Contact the service’s operators\./,
    );
});
