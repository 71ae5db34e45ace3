import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AppState } from '../../../../electron/contract/state.ts';
import {
  airport,
  boardHandlers,
  done,
  failed,
  germany,
} from '../../../support/contributions/board-double.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import { openByIds } from '../../../support/contributions/open-board-page.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

const signingIn: AppState = {
  ...signedOut,
  session: { kind: 'signing-in', since: 0, way: 'loopback' },
};
const search = page.getByRole('searchbox', { name: 'Find an airport' });

/** Signs in on the page. The divisions are loaded when the test calls `answer`. */
async function signIn() {
  const reading = Promise.withResolvers<undefined>();
  const { push } = mountPage('#/contributions', {
    ...boardHandlers(new Map([[germany, [airport(203, 'EDDF')]]])),
    readDivisions: () => reading.promise.then(() => done([germany])),
    setContributions: () => Promise.resolve(failed({ kind: 'forbidden', status: 403, said: '' })),
  });
  push(signedOut);
  await expect
    .element(page.getByText('Sign in to see your divisions’ airports.'), { timeout: 8000 })
    .toBeVisible();
  push(signingIn);
  flushSync();
  (document.activeElement as HTMLElement | null)?.blur();
  push(signedIn);
  flushSync();
  return { read: () => reading.resolve(undefined) };
}

test('after a sign-in the focus moves to the search when the board is loaded', async () => {
  const { read } = await signIn();
  await expect
    .element(page.getByText('Loading…', { exact: false }), { timeout: 8000 })
    .toBeVisible();
  await expect.element(search).not.toBeInTheDocument();
  read();
  await expect.element(search, { timeout: 5000 }).toHaveFocus();
});

test('after a sign-in the focus stays where the user has moved it', async () => {
  const { read } = await signIn();
  await openByIds();
  const division = page.getByRole('textbox', { name: 'Division ID' });
  await division.click();
  read();
  await expect.element(search).toBeVisible();
  await expect.element(division).toHaveFocus();
});

test('a rejected switch by IDs shows the same message as one in a row', async () => {
  const { read } = await signIn();
  read();
  await openByIds();
  await page.getByRole('textbox', { name: 'Division ID' }).fill('12');
  await page.getByRole('textbox', { name: 'Airport request ID' }).fill('203');
  await page.getByRole('button', { name: 'Disable contributions' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /Couldn’t disable contributions at airport request 203 of division 12\. Test service doesn’t let you change this division’s airports/,
    );
});
