import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { CallName } from '../../../electron/contract.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { keychainService } from '../../../electron/sign-in/keychain/keychain.ts';
import { TokenStore } from '../../../electron/sign-in/keychain/token-store.ts';
import { openService, openServices } from '../../support/application/open-services.ts';
import { Disk } from '../../support/full-disk.ts';
import { NativeKeychain } from '../../support/session/native-keychain.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

export type StoredApp = Awaited<ReturnType<typeof openApp>>;

/**
 * Opens the application on a folder with two services: the user's own (`mine`) and, instead of the practice service that
 * it starts on, another one. It can be quit, killed and opened again. It was updated since the last run, which left a
 * damaged setting.
 */
export async function openApp() {
  const mine = await openService();
  const other = await openService();
  for (const { practice } of [mine, other]) {
    practice.world.notice = { notam: 'Maintenance tonight', type: 'info' };
  }
  const folder = await temporaryFolder();
  const before = { version: 1, newsShownOf: '1.0.0', theme: 'purple', service: 'practice' };
  const written = { ...before, liveProfile: mine.profile };
  await writeFile(join(folder, 'settings.json'), JSON.stringify(written));
  let run = await open(folder, new NativeKeychain());

  async function open(dataFolder: string, keychain: NativeKeychain) {
    const disk = new Disk(dataFolder, () => '');
    const load = () => Promise.resolve(keychain);
    const opened = await openServices({
      ...{ mine, other, folder: dataFolder, problems: disk },
      secretStore: (key) => new TokenStore({ service: keychainService(key), load }),
    });
    opened.application.restore();
    return { ...opened, disk, keychain };
  }

  const call = (name: CallName, payload?: unknown): Promise<Result<unknown>> =>
    run.call(name, payload);
  /** Resolves when the sign-in of the last run has been read. */
  const restored = (): Promise<void> => expect.poll(() => run.session().kind).not.toBe('restoring');

  const useService = async (service: Settings['service']) => {
    await call('changeSettings', { service });
    await restored();
  };

  return {
    ...{ mine, other, call, restored, useService },
    /** The run of the app. Read it for every use. */
    run: () => run,
    state: () => run.application.state,
    signIn: (button?: string): Promise<Result<unknown>> => run.signIn(button),
    quit: async () => {
      run.disk.saveNow();
      await run.application.close();
      run = await open(run.folder, new NativeKeychain('linux', run.keychain.entries));
      await restored();
    },
    /**
     * The app ends without warning, and starts on what was on disk and in the keychain then. What was
     * just changed has been written: that only takes a moment.
     */
    kill: async () => {
      await run.disk.saved();
      const [copy, entries] = [await temporaryFolder(), new Map(run.keychain.entries)];
      await cp(run.folder, copy, { recursive: true });
      run = await open(copy, new NativeKeychain('linux', entries));
      await restored();
    },
  };
}
