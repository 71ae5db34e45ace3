import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openByIds, release } from '../../../support/contributions/open-contributions.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const search = page.getByRole('searchbox', { name: 'Find an airport' });

/** Signs in on the page. The divisions arrive when the test calls `release`. */
async function signIn(): Promise<void> {
  await openApp({ signedIn: false, hash: '#/contributions' });
  await expect.element(page.getByText('Sign in to see your divisions’ airports.')).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await inNode(async ({ hold, signIn }) => {
    hold({ path: /divisions\/user$/ });
    await signIn();
  });
  await expect.element(page.getByText('Loading…', { exact: false })).toBeVisible();
}

test('after a sign-in the focus moves to the search when the board is loaded', async () => {
  await signIn();
  await expect.element(search).not.toBeInTheDocument();
  await release();
  await expect.element(search).toHaveFocus();
});

test('after a sign-in the focus stays where the user has moved it', async () => {
  await signIn();
  await openByIds();
  const division = page.getByRole('textbox', { name: 'Division ID' });
  await division.click();
  await release();
  await expect.element(search).toBeVisible();
  await expect.element(division).toHaveFocus();
});
