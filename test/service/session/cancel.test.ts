import { describe, expect, test, vi } from 'vitest';
import type { Result } from '../../../electron/contract/result.ts';
import type { Who } from '../../../electron/contract/state.ts';
import { isOpen } from '../../support/requests/raw-request.ts';
import { openSession, who, tokenOf } from '../../support/session/open-session.ts';
import { nadia, tomas } from '../../support/session/practice-browser.ts';
import { portOf } from '../../support/session/user-browser.ts';

const cancelled = { ok: false, error: { kind: 'cancelled' } };
const done = { ok: true, value: null };

describe('O12 a sign-in can be cancelled', () => {
  test('before the browser is opened, which then stays closed', async () => {
    const { browser, session } = await openSession();
    const signedIn = session.signIn();
    session.cancelSignIn();
    expect(await signedIn).toEqual(cancelled);
    expect(browser.opened()).toBe(0);
  });

  test('while the system is still opening the browser', async () => {
    const opening = Promise.withResolvers<URL>();
    const { session } = await openSession({
      browse: (url) => {
        opening.resolve(new URL(url));
        return new Promise<void>(() => undefined);
      },
    });
    const signedIn = session.signIn();
    const port = portOf(await opening.promise);
    session.cancelSignIn();
    expect(await signedIn).toEqual(cancelled);
    expect(await isOpen(port)).toBe(false);
  });

  test('during the account look-up', async () => {
    const asked = Promise.withResolvers<null>();
    const { browser, session } = await openSession({
      lookUp: () => {
        asked.resolve(null);
        return new Promise<Result<Who | null>>(() => undefined);
      },
    });
    const signedIn = session.signIn();
    await browser.comeBack();
    await asked.promise;
    session.cancelSignIn();
    expect(await signedIn).toEqual(cancelled);
    expect(session.state).toEqual({ kind: 'signed-out' });
    expect(await tokenOf(session)).toBeUndefined();
  });
});

describe('O12 a second sign-in', () => {
  test('cancels the first, and closes its port', async () => {
    const { browser, session } = await openSession();
    const first = session.signIn();
    const port = portOf(await browser.tab(1));
    const second = session.signIn();
    expect(await first).toEqual(cancelled);
    expect(await isOpen(port)).toBe(false);
    expect(session.state.kind).toBe('signing-in');
    await browser.comeBack(nadia, 2);
    expect(await second).toEqual(done);
    expect(session.state).toEqual({ kind: 'signed-in', who });
  });

  test('keeps its own token if the first one’s look-up ends just before or after', async () => {
    for (const order of ['before', 'after'] as const) {
      const { answer, asked, lookUp } = openLookUps();
      const { browser, practice, session } = await openSession({ lookUp });
      const first = session.signIn();
      await browser.comeBack(tomas, 1);
      await asked(1);
      if (order === 'before') answer(1);
      const second = session.signIn();
      if (order === 'after') answer(1);
      expect(await first).toEqual(cancelled);
      expect(session.state.kind).toBe('signing-in');
      expect(await tokenOf(session)).toBeUndefined();

      await browser.comeBack(nadia, 2);
      await asked(2);
      answer(2);
      expect(await second).toEqual(done);
      const account = await practice.call('GET', '/auth/account', {
        token: (await tokenOf(session)) ?? '',
      });
      expect(account.body).toMatchObject({ vatsim_id: '10000002' });
    }
  });
});

/** Account look-ups that the test answers. */
function openLookUps() {
  const answers: ((found: Result<Who | null>) => void)[] = [];
  return {
    lookUp: () => new Promise<Result<Who | null>>((resolve) => answers.push(resolve)),
    answer: (number: number) => answers[number - 1]?.({ ok: true, value: who }),
    asked: (number: number) => vi.waitFor(() => expect(answers).toHaveLength(number), 60_000),
  };
}
