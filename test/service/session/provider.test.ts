import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import { type Fault } from '../../support/practice/faults.ts';
import { openSession, tokenRequest, tokenOf } from '../../support/session/open-session.ts';

const json = { 'Content-Type': 'application/json' };
const html = { 'Content-Type': 'text/html' };
const page = '<!doctype html><title>Bad Gateway</title>';

const answer = (status: number, body: unknown, headers: Record<string, string> = json): Fault => ({
  kind: 'answer',
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

async function signInWith(fault: Fault) {
  const opened = await openSession();
  opened.faults.next(tokenRequest, fault);
  const signedIn = opened.session.signIn();
  await opened.browser.comeBack();
  return { ...opened, result: await signedIn };
}

describe('a provider that', () => {
  test('replies with an error or nothing usable ends the sign-in with that error', async () => {
    const cases: readonly (readonly [string, Fault, AppError])[] = [
      [
        'rejects the grant as invalid',
        answer(400, { error: 'invalid_grant', error_description: 'expired' }),
        { kind: 'rejected', status: 400, said: 'expired' },
      ],
      [
        'doesn’t know the client, and sends a challenge',
        answer(
          401,
          { error: 'invalid_client' },
          { ...json, 'WWW-Authenticate': 'Basic realm="id"' },
        ),
        { kind: 'rejected', status: 401, said: 'invalid_client' },
      ],
      ['rejects with HTML', answer(401, page, html), { kind: 'rejected', status: 401, said: '' }],
      // It isn't the service that says so: there may well be an account.
      ['isn’t there', answer(404, page, html), { kind: 'unavailable', status: 404, said: '' }],
      [
        'isn’t there, says JSON',
        answer(404, { detail: 'Not Found' }),
        { kind: 'unavailable', status: 404, said: '' },
      ],
      ['fails with HTML', answer(500, page, html), { kind: 'server', status: 500, said: '' }],
      ['returns HTML with 200', answer(200, page, html), { kind: 'unreadable' }],
      ['returns half of a JSON text', answer(200, '{"access_token":"a'), { kind: 'unreadable' }],
      ['returns no token', answer(200, { token_type: 'Bearer' }), { kind: 'unreadable' }],
      [
        'returns a token that isn’t text',
        answer(200, { access_token: 7, token_type: 'Bearer' }),
        { kind: 'unreadable' },
      ],
      [
        'returns a token of another type',
        answer(200, { access_token: 'a', token_type: 'mac' }),
        { kind: 'unreadable' },
      ],
      ['never stops', { kind: 'endless' }, { kind: 'unreadable' }],
      ['hangs up', { kind: 'reset' }, { kind: 'unreachable', reason: 'broken' }],
      [
        'redirects the code',
        { kind: 'redirect', status: 307, location: 'https://elsewhere.example/token' },
        { kind: 'rejected', status: 307, said: '', redirects: true },
      ],
    ];
    for (const [, fault, error] of cases) {
      const { faults, logged, result, session } = await signInWith(fault);
      expect(result).toEqual({ ok: false, error });
      expect(session.state).toEqual({ kind: 'signed-out' });
      expect(await tokenOf(session)).toBeUndefined();
      expect(logged).toEqual([]);
      expect(faults.requests.filter(({ path }) => path === tokenRequest.path)).toHaveLength(1);
    }
  });
});
