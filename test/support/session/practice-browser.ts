/** The requests of a sign-in, without the app and a browser. */
import { createHash, randomBytes } from 'node:crypto';
import { readAnswer, type OpenPractice } from '../practice-call.ts';

export const redirectUri = 'http://127.0.0.1:53124/callback';
const verifier = randomBytes(32).toString('base64url');
export const nadia = 'Nadia Brandt, navigation head';
export const tomas = 'Tomas Keller, controller without rights';

export const request = {
  response_type: 'code',
  client_id: 'stopbar-companion',
  redirect_uri: redirectUri,
  scope: 'account',
  state: 'the-state',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

export function openPage({ profile }: OpenPractice, query: Record<string, string> = request) {
  const url = `${profile.signIn.authorizationEndpoint}?${new URLSearchParams(query)}`;
  return fetch(url, { redirect: 'manual' });
}

/** Presses a button of the page like a browser, without following the redirect. */
export async function press(page: Response, button: string) {
  const html = await page.text();
  const buttons = html.matchAll(/<button name="account" value="([^"]+)">([^<]+)<\/button>/g);
  const account = [...buttons].find(([, , label]) => label?.trim() === button)?.[1] ?? '';
  return fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ account }),
  });
}

export function leadsTo(response: Response) {
  return new URL(response.headers.get('location') ?? '');
}

export async function post(practice: OpenPractice, path: string, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: request.client_id, ...form });
  return readAnswer(
    await fetch(new URL(`/oauth/${path}`, practice.baseUrl), { method: 'POST', body }),
  );
}

export async function statusOf({ call }: OpenPractice, token: string) {
  return (await call('GET', '/auth/account', { token })).status;
}
