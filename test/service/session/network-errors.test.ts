import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import { systemFetch } from '../../../electron/shell/system/network.ts';
import { closedOrigin, openRecorder } from '../../support/requests/client-servers.ts';
import { openSession } from '../../support/session/open-session.ts';

/** Signs in over Electron's network stack, with the code exchanged at `tokenEndpoint`. */
async function signInAt(tokenEndpoint: string, fetch = systemFetch) {
  const opened = await openSession({ fetch, signIn: { tokenEndpoint } });
  const signedIn = opened.session.signIn();
  await opened.browser.comeBack();
  return { ...opened, result: await signedIn };
}

const failed = (error: AppError) => ({ ok: false, error });

const rejectsWith = (thrown: Error) => () => Promise.reject(thrown);

describe('R2 signing in over Electron’s network stack', () => {
  test('fails as offline if the provider refuses the connection', async () => {
    const { result, logged } = await signInAt(`${await closedOrigin()}/token`);
    expect(result).toEqual(failed({ kind: 'offline', reason: 'refused' }));
    expect(logged).toEqual([]);
  });

  test('is rejected by a redirect, which isn’t followed', async () => {
    const elsewhere = await openRecorder();
    const moved = await openRecorder(() => ({
      status: 307,
      headers: { location: `${elsewhere.origin}/token` },
    }));
    const { result } = await signInAt(`${moved.origin}/token`);
    expect(result).toEqual(failed({ kind: 'rejected', said: '', redirects: true }));
    expect(moved.received).toHaveLength(1);
    expect(elsewhere.connections()).toBe(0);
  });

  test('logs an error that isn’t the network’s', async () => {
    for (const thrown of [
      new Error('No memory'),
      new TypeError('undefined has no properties'),
    ] as const) {
      const { result, logged } = await signInAt('https://provider.invalid', rejectsWith(thrown));
      expect(result).toMatchObject({ ok: false, error: { kind: 'unexpected' } });
      expect(logged).toEqual([expect.stringContaining(thrown.message)]);
    }
  });
});
