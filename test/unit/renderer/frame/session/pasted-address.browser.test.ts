import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

const button = (name: string) => page.getByRole('button', { name });
const pasted = page.getByRole('textbox', { name: 'Sign-in address' });
const fromClipboard = button('Paste from clipboard');
const group = page.getByRole('group', { name: 'Sign-in' });

test('O17 an address is pasted, marked while it’s wrong, and taken without its spaces', async () => {
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
  // Pasting is the only way, so the field is there from the start.
  await expect.element(page.getByText('Waiting for the address…')).toBeVisible();
  await expect.element(pasted).toBeVisible();
  await expect.element(button('Reopen browser')).toBeVisible();
  await expect.element(button('Cancel')).toBeVisible();

  await button('Continue').click();
  await expect.element(pasted).toHaveAccessibleDescription('Paste the address from your browser.');
  const { search } = new URL(await inNode(async ({ browser }) => String(await browser.choose())));
  const address = `https://companion.example/back${search}`;
  await inNode(({ copied }, address) => copied.push(address), address);
  await fromClipboard.click();
  await expect.element(pasted).toHaveValue(address);
  await expect.element(pasted).toHaveAttribute('aria-invalid', 'false');
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
