import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { wire } from '../../../../support/page/app/electron.ts';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

const button = (name: string) => page.getByRole('button', { name });
const pasted = page.getByRole('textbox', { name: 'Sign-in address' });
const fromClipboard = button('Paste from clipboard');
const group = page.getByRole('group', { name: 'Sign-in' });

/** Begins a sign-in for which an address has to be pasted. */
async function beginSignIn(): Promise<void> {
  await openApp({
    signedIn: false,
    prepare: (app) =>
      app.restart({
        session: {
          profile: {
            ...app.practice.profile,
            signIn: {
              ...app.practice.profile.signIn,
              scope: 'account',
              callback: 'https://companion.example/back',
              redirectUri: 'http://127.0.0.1:53124/callback',
            },
          },
          readClipboard: () => Promise.resolve(app.copied.at(-1) ?? ''),
        },
      }),
  });
  await button('Sign in').click();
}

/** Returns the address on which the browser ends. */
async function finalAddress(): Promise<string> {
  const { search } = new URL(await inNode(async ({ browser }) => String(await browser.choose())));
  return `https://companion.example/back${search}`;
}

test('O17 an address is pasted, marked while it’s wrong, and taken without its spaces', async () => {
  await beginSignIn();
  // Pasting is the only way, so the field is there from the start.
  await expect.element(page.getByText('Waiting for the address…')).toBeVisible();
  await expect.element(pasted).toBeVisible();
  await expect.element(button('Reopen browser')).toBeVisible();
  await expect.element(button('Cancel')).toBeVisible();

  await button('Continue').click();
  await expect.element(pasted).toHaveAccessibleDescription('Paste the address from your browser.');
  const address = await finalAddress();
  await inNode(({ copied }) => copied.push('a password'));
  await pasted.fill('https://companion');
  await fromClipboard.click();
  await expect
    .element(pasted)
    .toHaveAccessibleDescription(/^No sign-in address in the clipboard\. Copy it/);
  await expect.element(pasted).toHaveValue('https://companion');
  await pasted.fill('https://companion.example/back?code=a&state=b');
  await expect.element(pasted).toHaveAttribute('aria-invalid', 'false');
  await button('Continue').click();
  await expect.element(pasted).toHaveAccessibleDescription(/^Wrong address/);
  await expect.element(page.getByText('Waiting for the address…')).toBeVisible();

  await inNode(({ hold }) => hold({ path: /token$/ }));
  await pasted.fill(`  ${address.replace('&', ' &')} `);
  await button('Continue').click();
  await expect.element(group.getByText('Signing in…')).toBeVisible();
  await expect.element(pasted).not.toBeInTheDocument();
  await expect.element(button('Reopen browser')).not.toBeInTheDocument();
  await expect.element(button('Paste address')).not.toBeInTheDocument();
  await expect.element(group).toHaveFocus();
  await inNode(({ release }) => release());
  await expect.element(page.getByRole('status')).toMatchTextContent('Signed in as Nadia Brandt.');
});

test('O17 the address in the clipboard signs in at once, and the page never gets it', async () => {
  await beginSignIn();
  await expect.element(pasted).toBeVisible();
  const address = await finalAddress();
  await inNode(({ copied }, address) => copied.push(address), address);
  await inNode(({ hold }) => hold({ path: /token$/ }));
  const answers = vi.spyOn(wire, 'send');
  await fromClipboard.click();
  await expect.element(group.getByText('Signing in…')).toBeVisible();
  await expect.element(pasted).not.toBeInTheDocument();
  await inNode(({ release }) => release());
  await expect.element(page.getByRole('status')).toMatchTextContent('Signed in as Nadia Brandt.');
  expect(answers).toHaveBeenCalledWith(expect.objectContaining({ channel: 'pasteCopiedCallback' }));
  const code = new URL(address).searchParams.get('code') ?? address;
  expect(JSON.stringify(answers.mock.settledResults)).not.toContain(code);
});

test('the clipboard isn’t mentioned once the sign-in has ended', async () => {
  await openApp({
    signedIn: false,
    prepare: (app) =>
      app.restart({ session: { readClipboard: () => app.released().then(() => '') } }),
  });
  await button('Sign in').click();
  await button('Paste address').click();
  await fromClipboard.click();
  await button('Cancel').click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('Sign-in cancelled.');
  await inNode(({ release }) => release());
  await calls.readState();
  await expect.element(alert).toMatchTextContent(/^Sign-in cancelled\.$/);
});
