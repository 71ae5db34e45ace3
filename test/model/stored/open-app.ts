import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Application } from '../../../electron/application/application.ts';
import type { CallName } from '../../../electron/contract.ts';
import type { Profile } from '../../../electron/contract/service.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { ProfileRegistry } from '../../../electron/features/profile-stores.ts';
import { ServiceSession } from '../../../electron/service/service-session.ts';
import { keychainService } from '../../../electron/sign-in/keychain/keychain.ts';
import { TokenStore } from '../../../electron/sign-in/keychain/token-store.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import {
  applicationParts,
  desktopDouble,
  noUpdates,
} from '../../support/application/application-parts.ts';
import { callAsPage } from '../../support/application/call-as-page.ts';
import { openService } from '../../support/application/open-services.ts';
import { Disk } from '../../support/full-disk.ts';
import { NativeKeychain } from '../../support/session/native-keychain.ts';
import { nadia } from '../../support/session/practice-browser.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Run {
  readonly application: Application;
  readonly settings: SettingsFile;
  readonly folder: string;
  readonly disk: Disk;
  readonly keychain: NativeKeychain;
}

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

  async function open(dataFolder: string, keychain: NativeKeychain): Promise<Run> {
    const log = () => '';
    const disk = new Disk(dataFolder, log);
    const damagedFiles: string[] = [];
    const settings = new SettingsFile({
      ...{ folder: dataFolder, problems: disk },
      onDamaged: (file) => damagedFiles.push(file),
    });
    const registry = new ProfileRegistry();
    const sessionOn = (profile: Profile): ServiceSession =>
      new ServiceSession({
        ...{ profile, practice: false, version: '1.2.3', dataFolder, fetch, log },
        ...{ problems: disk, registry, lastErrorIds: () => [] },
        openExternal: (url) => browserAt(url).browse(url),
        copyText: () => Promise.resolve(),
        hide: () => undefined,
        clean: (text) => text,
        secretStore: (key) =>
          new TokenStore({ service: keychainService(key), load: () => Promise.resolve(keychain) }),
      });
    const profileIn = ({ service, liveProfile }: Settings): Profile =>
      service === 'live' && liveProfile ? liveProfile : other.profile;
    const application = await Application.open({
      ...{ settings, damagedFiles, profileGiven: false, builtIn: undefined, updates: noUpdates() },
      openServiceSession: (chosen) => Promise.resolve(sessionOn(profileIn(chosen))),
      ...{ desktop: desktopDouble, ...applicationParts, problems: disk, network: 'online', log },
    });
    onTestFinished(() => application.close());
    application.restore();
    return { application, settings, folder: dataFolder, disk, keychain };
  }

  const browserAt = (url: string) =>
    url.startsWith(new URL(other.profile.baseUrl).origin) ? other.browser : mine.browser;
  const call = (name: CallName, payload?: unknown): Promise<Result<unknown>> =>
    callAsPage(run.application, () => '', name, payload);
  /** Resolves when the sign-in of the last run has been read. */
  const restored = (): Promise<void> => {
    const { application } = run;
    return new Promise((resolve) => {
      const look = ({ session }: AppState) => {
        if (session.kind !== 'restoring') resolve();
      };
      application.onState(look);
      look(application.state);
    });
  };

  const useService = async (service: Settings['service']) => {
    await call('changeSettings', { service });
    await restored();
  };

  return {
    ...{ mine, other, call, restored, useService },
    /** The run of the app. Read it for every use. */
    run: () => run,
    state: () => run.application.state,
    signIn: async (button = nadia): Promise<Result<unknown>> => {
      const browser = browserAt(run.application.state.profile.baseUrl);
      const tab = browser.opened() + 1;
      const signedIn = call('signIn');
      await browser.comeBack(button, tab);
      return signedIn;
    },
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
