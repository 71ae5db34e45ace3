import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFaults } from '../../support/practice/faults.ts';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { openBridge } from '../../support/application/bridge-client.ts';
import { findSecrets, type Trace } from '../../support/find-secrets.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { launchBus, whyNoKeyring } from '../../support/session/launch-bus.ts';
import { leadsTo, nadia, press } from '../../support/session/practice-browser.ts';
import { expect, test } from '../fixtures.ts';

const link = { icao: 'EDDF', stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
const message = { email: 'nadia@example.org', topic: 'Bug Report', message: 'It stays lit.' };

test('O18 no code, token, verifier or API key is in a file, the log, the output or the bridge', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-'));
  const keyring =
    (await whyNoKeyring()) === undefined ? await mkdtemp(join(tmpdir(), 'bus-')) : null;
  const bus = keyring === null ? null : await launchBus('unlocked', keyring);
  const { clock, practice, secrets } = await startObserved();
  const companion = await hostCompanion(
    { ...practice.profile, name: 'Test service' },
    { dataFolder: folder, ...(bus && { env: bus.env }) },
  );
  const bridge = await openBridge(companion.address);
  const { call } = bridge;

  const signedIn = call('signIn');
  const opened = (await companion.line(/^openExternal /)).slice('openExternal '.length);
  const callback = leadsTo(await press(await fetch(opened), nadia));
  await fetch(`${callback.href}&code=${callback.searchParams.get('code') ?? ''}`);
  await fetch(callback);
  expect(await signedIn).toMatchObject({ ok: true });
  expect(await call('link', link)).toMatchObject({ ok: true });
  clock.offset += 3601_000;
  expect(await call('link', link)).toMatchObject({ ok: true });
  expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
  expect(await call('readActivity')).toMatchObject({ ok: true });
  expect(await call('readState')).toMatchObject({
    value: { account: { session: { kind: 'signed-in' } } },
  });
  expect(await call('signOut')).toMatchObject({ ok: true });
  bridge.close();
  await companion.stop();

  expect(Object.keys(secrets).sort()).toEqual([
    ...['access_token 1', 'access_token 2', 'api_key', 'code', 'code_verifier'],
    ...['refresh_token 1', 'refresh_token 2'],
  ]);
  const traces = [
    ...(await filesIn(folder)),
    { where: 'the output', text: companion.lines.join('\n') },
    { where: 'the bridge', text: bridge.crossed.join('\n') },
  ];
  expect(traces.map(({ where }) => where)).toContain(join('logs', 'companion.log'));
  expect(traces.map(({ text }) => text).join()).toContain('Nadia Brandt');
  expect(findSecrets(traces, secrets)).toEqual([]);

  // The search itself works.
  const planted = Buffer.from(`x${secrets['refresh_token 2'] ?? ''}`).toString('base64');
  await writeFile(join(folder, 'planted.json'), JSON.stringify({ planted }));
  const found = findSecrets(await filesIn(folder), secrets);
  expect(found).toContain('refresh_token 2, base64 after one, in planted.json');
  expect(found.filter((place) => !place.startsWith('refresh_token 2, '))).toEqual([]);

  await practice.close();
  await bus?.stop();
  for (const used of [folder, keyring]) if (used) await rm(used, { recursive: true, force: true });
});

/** Starts a practice service that collects every secret it sends or receives. */
async function startObserved() {
  const faults = createFaults();
  const secrets: Record<string, string> = {};
  const clock = { offset: 0 };
  const learn = (name: string, value: unknown) => {
    if (typeof value === 'string') secrets[name] = value;
  };
  let exchanges = 0;
  const practice = await startPractice({
    now: () => Date.now() + clock.offset,
    intercept: async (c, next) => {
      const answer = await faults.intercept(c, next);
      if (!/oauth\/token|auth\/account/.test(c.req.path) || !c.res.ok) return answer;
      const body = (await c.res.clone().json()) as Record<string, unknown>;
      learn('api_key', body['api_key']);
      if (c.req.path !== '/oauth/token') return answer;
      exchanges += 1;
      for (const name of ['access_token', 'refresh_token'])
        learn(`${name} ${exchanges}`, body[name]);
      const sent = new URLSearchParams(faults.requests.at(-1)?.body);
      for (const name of ['code', 'code_verifier']) learn(name, sent.get(name));
      return answer;
    },
  });
  return { clock, secrets, practice };
}

async function filesIn(folder: string): Promise<Trace[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        return { where: path.slice(folder.length + 1), text: await readFile(path, 'utf8') };
      }),
  );
}
