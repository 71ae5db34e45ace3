import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportField, chooseMore, fillIds } from '../../../../support/linking/linking-menu.ts';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const alert = page.getByRole('alert');
const account = button(/^Account: /);

/** Presses a button of the provider's page in a tab of the browser, and returns to the app. */
const comeBack = (tab: number, press?: string) =>
  inNode(({ browser }, { press, tab }) => browser.comeBack(press, tab), { press, tab });

/** Starts a sign-in like the tray or the palette. */
async function startElsewhere(): Promise<void> {
  void calls.signIn();
  await expect.element(button('Reopen browser')).toBeVisible();
}

test('after a sign-in the focus goes to the page, unless the user has already moved it', async () => {
  await openApp({ signedIn: false });
  const start = async () => {
    await button('Sign in').click();
    await expect.element(page.getByRole('group', { name: 'Sign-in' })).toHaveFocus();
  };
  await start();
  await comeBack(1);
  await expect.element(airportField()).toHaveFocus();

  await calls.signOut();
  await start();
  button('More').element().focus();
  await comeBack(2);
  await expect.element(account).toBeVisible();
  await expect.element(button('More')).toHaveFocus();

  await calls.signOut();
  const settings = page.getByRole('link', { name: 'Settings' });
  await startElsewhere();
  settings.element().focus();
  await comeBack(3);
  await expect.element(account).toBeVisible();
  await expect.element(settings).toHaveFocus();

  // The focus was there before a command started the sign-in.
  await calls.signOut();
  await startElsewhere();
  await comeBack(4);
  await expect.element(airportField()).toHaveFocus();

  await calls.signOut();
  await start();
  location.hash = '#/contact';
  await expect.element(field('Email')).toBeVisible();
  await comeBack(5);
  await expect.element(field('Email')).toHaveFocus();
});

test('a sign-in from the tray clears the error of the last one', async () => {
  await openApp({ signedIn: false });
  await button('Sign in').click();
  await comeBack(1, 'Cancel');
  await expect.element(alert).toMatchTextContent('The sign-in was rejected');
  await startElsewhere();
  await expect.element(alert).toBeEmptyDOMElement();
});

test('an action that a sign-out interrupted is offered with its original input, until it’s dropped', async () => {
  const again = page
    .getByRole('group', { name: /^You’re signed in\. Link lead-on .*EDDF_LO_L9_07C.* at EDDF\?$/ })
    .getByRole('button', { name: 'Continue' });
  /** @param reads how many reads of a division's airports to wait for: a later one would end the session */
  const expire = async (reads: number) => {
    const read = () => inNode(({ requestsTo }) => requestsTo(/divisions\/\d+\/airports$/).length);
    await expect.poll(read).toBe(reads);
    await calls.simulate('none');
    await calls.simulate('session-expired');
  };
  await openApp();
  await fillIds('EDDF', 'EDDF_SB_L9_07C', 'EDDF_LO_L9_07C');
  await expire(2);
  await button(/^Link$/).click();
  await expect.element(alert).toMatchTextContent('Sign in, then try again.');
  await expect.element(again).not.toBeInTheDocument();
  await chooseMore('Link by ID…');
  await expect.element(field('Stopbar ID')).toHaveValue('EDDF_SB_L9_07C');
  await field('Stopbar ID').fill('OTHER');
  await userEvent.keyboard('{Escape}');
  await inNode(({ signIn }) => signIn());
  await expect.element(again).toBeVisible();
  await expire(4);
  await again.click();
  await expect.element(alert).toMatchTextContent('Sign in, then try again.');
  const sent = () =>
    inNode(({ requestsTo }) =>
      requestsTo(/link/)
        .filter(({ method }) => method !== 'GET')
        .map(({ path, body }) => path + body),
    );
  const [first, ...others] = await sent();
  expect(first).toContain('EDDF_SB_L9_07C');
  expect(others).toEqual([first]);
  await inNode(({ signIn }) => signIn());
  await button('Not now').click();
  await expect.element(again).not.toBeInTheDocument();
  await chooseMore('Link by ID…');
  await expect.element(field('Stopbar ID')).toHaveValue('OTHER');

  // Signing in doesn't help against another error.
  await field('Stopbar ID').fill('EDDF_SB_L9_07C');
  await calls.simulate('refused');
  await button(/^Link$/).click();
  await expect.element(alert).toMatchTextContent('rejected');
  await calls.signOut();
  await inNode(({ signIn }) => signIn());
  await expect.element(account).toBeVisible();
  await expect.element(button('Continue')).not.toBeInTheDocument();
});
