import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CallName } from '../../../electron/contract.ts';
import { findSecrets } from '../../support/find-secrets.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { openSession } from '../../support/session/open-session.ts';

const json = { 'Content-Type': 'application/json' };
const html = { 'Content-Type': 'text/html' };
const escapedHtml = (text: string) =>
  text.replace(/[^a-z0-9]/gi, (char) => `&#x${char.charCodeAt(0).toString(16)};`);

type Echo = readonly [body: string, headers: Readonly<Record<string, string>>];

/** Ways in which a service may repeat a token. The word "Refused" must stay. */
const echoes: Readonly<Record<string, (token: string) => Echo>> = {
  'in JSON': (token) => [JSON.stringify({ error: 'Refused', message: `Bad token ${token}` }), json],
  'in escaped JSON': (token) => [
    `{"error":"Refused ${token.replace(/./g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)}"}`,
    json,
  ],
  'in text': (token) => [`Refused: ${token} is not valid`, {}],
  'by name': (token) => [`Refused: token=${token.slice(0, 25)} is not valid`, {}],
  'in the title of a page': (token) => [`<html><title>Refused ${token}</title>`, html],
  'escaped in a title': (token) => [`<html><title>Refused ${escapedHtml(token)}</title>`, html],
  'with invisible characters': (token) => [`Refused ${token.replace(/.{7}/g, '$&\u200b')}`, {}],
  'across the 500th character': (token) => [`Refused ${'x'.repeat(470)} ${token}`, {}],
  'across the 64th KiB': (token) => {
    const start = 'Refused';
    return [`${start}${' '.repeat(64 * 1024 - start.length - 30)}${token}`, {}];
  },
};

const calls: readonly (readonly [CallName, unknown, RegExp])[] = [
  ['link', link, /\/link$/],
  ['setContributions', { changes: [contributionSwitch] }, /\/contributions$/],
  ['readDivisions', undefined, /divisions\/user$/],
];

/** Makes each call with replies that repeat its token, and looks for it in what the app tells and keeps. */
async function expectNoEcho(made: readonly (typeof calls)[number][], ways: readonly string[]) {
  const open = await openSignedInService();
  await open.call('readDivisions');
  const token = open.requestsTo(/divisions\/user$/)[0]?.headers['x-network-token'] ?? '';
  expect(open.hidden).toContain(token);
  for (const [call, input, path] of made) {
    for (const way of ways) {
      for (const status of [400, 500]) {
        const [body, headers] = echoes[way]?.(token) ?? ['', {}];
        open.faults.next({ path }, { kind: 'answer', status, body, headers });
        const result = await open.call(call, input);
        expect(result, way).toMatchObject({ error: { said: expect.stringMatching(/^Refused/) } });
        expect(findSecrets([{ where: way, text: JSON.stringify(result) }], { token })).toEqual([]);
      }
    }
  }
  const file = join(open.dataFolder, 'profiles', 'practice', 'activity.jsonl');
  const traces = [
    { where: 'the activity', text: await readFile(file, 'utf8').catch(() => '') },
    { where: 'the log', text: JSON.stringify(open.logged) },
    { where: 'the state', text: JSON.stringify(open.states) },
  ];
  expect(findSecrets(traces, { token })).toEqual([]);
}

test('S4 a token that the service repeats in any way isn’t in the result or on disk', () =>
  expectNoEcho(calls.slice(0, 1), Object.keys(echoes)));

test('S4 a token that the service repeats isn’t in the result of any call', () =>
  expectNoEcho(calls, ['in JSON']));

test('S4 a code that the identity provider repeats isn’t in the error', async () => {
  const secrets: Record<string, string> = {};
  const { browser, session, states, logged } = await openSession({
    fetch: async (input, init) => {
      const sent = new URLSearchParams(await new Request(input, init).text());
      for (const name of ['code', 'code_verifier']) secrets[name] = sent.get(name) ?? '';
      const error_description = `Refused ${secrets['code']} ${secrets['code_verifier']}`;
      const body = JSON.stringify({ error: 'invalid_grant', error_description });
      return new Response(body, { status: 400, headers: json });
    },
  });
  const signedIn = session.signIn();
  await browser.comeBack();
  expect(await signedIn).toEqual({
    ok: false,
    error: { kind: 'rejected', status: 400, said: 'Refused … …' },
  });
  expect(Object.values(secrets).every((secret) => secret.length > 20)).toBe(true);
  expect(findSecrets([{ where: 'all', text: JSON.stringify([states, logged]) }], secrets)).toEqual(
    [],
  );
});

test('S4 a token in a successful response doesn’t reach the page or the disk', async () => {
  let token = '';
  const { call, signIn, sessionState, states, logged, dataFolder } = await openServiceSession({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      token = new Headers(init?.headers).get('x-network-token') ?? token;
      if (token === '' || !response.ok) return response;
      const text = await response.text();
      const body = text
        .replaceAll(/"(name|full_name|division|status)":"/g, `$&${token} `)
        .replace(/"id":"[^"]*"(?=\}$)/, `"id":"${token}"`);
      return new Response(body, { status: response.status, headers: json });
    },
  });
  await signIn();
  const results = [
    await sessionState(),
    await call('readDivisions'),
    await call('openAirport', { icao: link.icao }),
    await call('sendContactMessage', contactMessage),
  ];
  const traces = [
    ...results.map((result, at) => ({ where: `result ${at}`, text: JSON.stringify(result) })),
    { where: 'the state', text: JSON.stringify(states) },
    { where: 'the log', text: JSON.stringify(logged) },
  ];
  for (const name of ['activity.jsonl', 'contact.json']) {
    const file = join(dataFolder, 'profiles', 'practice', name);
    traces.push({ where: name, text: await readFile(file, 'utf8').catch(() => '') });
  }
  expect(findSecrets(traces, { token })).toEqual([]);
  expect(JSON.stringify(results).match(/… /g)?.length).toBeGreaterThan(10);
});
