import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Slices } from '../../electron/contract.ts';
import { launchBrowserHost } from '../../electron/commands/launch.mjs';
import { startPractice } from '../../electron/practice/start-practice.ts';
import { openBridge } from '../support/application/bridge-client.ts';
import { linesOf } from '../support/application/hosted-companion.ts';
import { leadsTo, nadia, press } from '../support/session/practice-browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { performIn } from '../support/application/user-actions.ts';
import { start, startAgain } from './start-app.ts';

/** Uses Windows’ Credential Manager, which tests use only when they ask for it. */
const withKeychain = { COMPANION_NO_KEYCHAIN: '0' };
/** Long, because the keychain may answer after the page has opened. */
const settling = { timeout: 30_000 };

test.each(['Müller & Söhne 日本 ✈', 'a b (c) %TEMP% ^! ’', 'x'.repeat(200)])(
  'starts with a data folder called %s, and writes its settings there',
  async (name) => {
    const folder = join(await temporaryFolder(), name);
    await mkdir(folder);
    const companion = await start(folder, { settings: { welcomed: true } });
    const { call, close } = await openBridge(companion.address);
    onTestFinished(close);
    expect(await call('changeSettings', { theme: 'dark' })).toMatchObject({ ok: true });
    expect(await readdir(folder)).toContain('settings.json');
    expect((await companion.perform({ kind: 'read' })).theme).toBe('dark');
  },
);

test('keeps its data in the user’s application data', async () => {
  const roaming = await temporaryFolder();
  const env = { ...process.env, APPDATA: roaming, COMPANION_NO_OPEN: '1' };
  const child = launchBrowserHost([], 'pipe', { ...env, COMPANION_NO_KEYCHAIN: '1' });
  const ended = once(child, 'exit');
  await linesOf(child).line(/^Open /);
  expect(await readdir(roaming)).toEqual(['Stopbar Companion (development)']);
  child.kill();
  await ended;
});

test('a link with spaces, quotes and percent signs arrives unchanged, and is rejected', async () => {
  const folder = await temporaryFolder();
  const companion = await start(folder);
  const link = 'stopbar-companion://airport/ED"DF %20 \\" --hidden';
  expect(await startAgain(folder, '--', link)).toEqual([0, null]);
  await companion.line(/unknown form/);
  expect((await companion.perform({ kind: 'read' })).windows).toMatchObject([{ visible: true }]);
});

test('W6 starts hidden at login, and a second start shows it', async () => {
  const folder = await temporaryFolder();
  const env = { ...process.env, COMPANION_NO_OPEN: '1', COMPANION_NO_KEYCHAIN: '1' };
  const register = new URL('../support/electron/register.ts', import.meta.url);
  const args = [`--user-data-dir=${folder}`, '--hidden'];
  const child = launchBrowserHost(args, 'pipe', env, { register });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const perform = performIn(child);
  const seen = async () => {
    const { tray, windows } = await perform({ kind: 'read' });
    return { isUp: tray !== undefined, visible: windows.filter(({ visible }) => visible).length };
  };
  await expect.poll(seen, settling).toEqual({ isUp: true, visible: 0 });
  expect(await startAgain(folder)).toEqual([0, null]);
  await expect.poll(seen, settling).toEqual({ isUp: true, visible: 1 });
});

test('keeps the sign-in in Windows’ keychain after a restart, until the user signs out', async () => {
  const practice = await startPractice();
  onTestFinished(() => practice.close());
  const folder = await temporaryFolder();
  const open = async () => {
    const profile = { ...practice.profile, name: 'Test service' };
    const companion = await start(folder, { env: withKeychain }, profile);
    const bridge = await openBridge(companion.address);
    const session = async () => {
      const { value } = (await bridge.call('readState')) as { readonly value: Slices };
      return value.account.session.kind;
    };
    return { companion, ...bridge, session };
  };

  const first = await open();
  const signedIn = first.call('signIn');
  const opened = (await first.companion.line(/^openExternal /)).slice('openExternal '.length);
  await fetch(leadsTo(await press(await fetch(opened), nadia)));
  expect(await signedIn).toMatchObject({ ok: true });
  first.close();
  await first.companion.stop();

  const second = await open();
  await expect.poll(second.session, settling).toBe('signed-in');
  expect(await second.call('signOut')).toMatchObject({ ok: true });
  second.close();
  await second.companion.stop();

  const third = await open();
  await expect.poll(third.session, settling).toBe('signed-out');
  third.close();
  await third.companion.stop();
});
