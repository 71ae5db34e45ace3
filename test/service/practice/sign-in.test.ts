import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isCallback } from '../../../electron/practice/identity-provider/identity-provider.ts';
import { openPage, request } from '../../support/session/practice-browser.ts';
import { openPractice } from '../../support/practice-call.ts';

describe('the sign-in page', () => {
  test('loads and runs nothing, can’t be framed, and only posts to the callback', async () => {
    const response = await openPage(await openPractice());
    const html = await response.text();
    const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "form-action 'self' http://127.0.0.1:53124",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).not.toMatch(/<script|<link|<img|src=|style=/);
  });

  test('rejects other apps and other flows without a redirect', async () => {
    const practice = await openPractice();
    for (const changes of [
      { client_id: 'another' },
      { redirect_uri: 'https://example.org/callback' },
      { response_type: 'token' },
      { code_challenge_method: 'plain' },
      { code_challenge: '' },
    ]) {
      const response = await openPage(practice, { ...request, ...changes });
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.get('content-security-policy')).toContain("form-action 'none'");
    }
  });

  test('may only redirect to a port of this computer or to the app', () => {
    for (const [may, uri] of [
      ...['http://127.0.0.1:53124/callback', 'stopbar-companion://auth/callback'].map(
        (uri) => [true, uri] as const,
      ),
      ...[
        'http://127.0.0.1:80@example.org/callback',
        'http://user@127.0.0.1:80/callback',
        'http://127.0.0.1.example.org/callback',
        'http://127.0.0.1:80\\@example.org/',
        'http://127.0.0.1:80/callback#fragment',
        'http://127.0.0.1:99999/callback',
        'http://127.1:80/callback',
        'http://localhost:80/callback',
        'https://127.0.0.1:80/callback',
        'stopbar-companion://auth/callback/more',
        'javascript:alert(1)//127.0.0.1/',
        '',
      ].map((uri) => [false, uri] as const),
    ] as const) {
      expect(isCallback(uri)).toBe(may);
    }
  });
});
