import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AppError, Result } from '../../../electron/contract/result.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { app } from '../../../renderer/frame/app.svelte.ts';
import { signedOut } from '../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../support/page/mount-page.ts';

const alert = page.getByRole('alert');
const done = { ok: true, value: null } as const;
const cancelled = { ok: false, error: { kind: 'cancelled' } } as const;
const who = { name: 'Kim Park', networkId: '1', email: null, division: null };

describe('a sign-in that ends', () => {
  async function begin() {
    const ended = Promise.withResolvers<Result<null>>();
    const { push } = mountPage(
      '#/linking',
      { signIn: () => ended.promise, cancelSignIn: () => Promise.resolve(done) },
      signedOut,
    );
    await page.getByRole('button', { name: 'Sign in' }).click();
    push({ ...signedOut, session: { kind: 'signing-in', since: 0, way: 'loopback' } });
    flushSync();
    return { ended };
  }

  test('because another action cancelled it keeps that action’s status', async () => {
    const { ended } = await begin();
    app.done('Saved.');
    ended.resolve(cancelled);
    await ended.promise;
    await expect.element(alert).toBeEmptyDOMElement();
    await expect.element(page.getByRole('status')).toMatchTextContent('Saved.');
  });

  test('because the user cancelled it is reported', async () => {
    const { ended } = await begin();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    ended.resolve(cancelled);
    await expect.element(alert).toMatchTextContent('Sign-in cancelled.');
  });

  test.each<readonly [AppError, string]>([
    [
      { kind: 'unavailable', status: 404, said: '' },
      'The reply (404) may not be from the sign-in service.',
    ],
    [{ kind: 'unreadable' }, 'The sign-in service sent a reply that can’t be read.'],
    [{ kind: 'offline', reason: 'refused' }, 'Can’t reach the sign-in service.'],
  ])('with %j names the sign-in service', async (error, words) => {
    const { ended } = await begin();
    ended.resolve({ ok: false, error });
    await expect.element(alert).toMatchTextContent(words);
  });
});

describe('a ban', () => {
  const until = Date.UTC(2099, 2, 4, 5, 6);
  const banned: AppState = {
    ...signedIn,
    session: {
      kind: 'signed-in',
      who,
      trouble: { kind: 'banned', ban: { until }, reason: '' },
    },
  };
  const note = page.getByRole('complementary', { name: 'Account' });

  test('keeps its note if the service can’t say whether it has ended', async () => {
    const unknown = { ok: false, error: { kind: 'not-found', said: '' } } as const;
    mountPage('#/linking', { checkAccount: () => Promise.resolve(unknown) }, banned);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect.element(alert).toMatchTextContent('Test service couldn’t check your account.');
    await expect.element(note).toBeVisible();
  });

  test('whose end has passed is checked once, and the note says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const checkAccount = vi.fn(() => Promise.resolve(cancelled));
    mountPage('#/linking', { checkAccount }, banned);
    await expect
      .element(note)
      .toMatchTextContent('Kim Park is banned on Test service until 4 Mar 2099 05:06z');
    expect(checkAccount).not.toHaveBeenCalled();
    vi.setSystemTime(until);
    dispatchEvent(new Event('focus'));
    await expect.element(note).toMatchTextContent('That time has passed.');
    dispatchEvent(new Event('focus'));
    expect(checkAccount).toHaveBeenCalledOnce();
  });
});
