import { Application } from '../../../electron/application/application.ts';
import {
  ServiceSession,
  type ServiceSessionParts,
} from '../../../electron/service/service-session.ts';
import type { Settings, SettingsChange } from '../../../electron/contract/application/settings.ts';
import { createFaults } from '../practice/faults.ts';
import type { Profile } from '../../../electron/contract/service.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { ProfileRegistry } from '../../../electron/features/profile-stores.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { sessionParts, usualApplication } from './application-parts.ts';
import { pageCalls } from './call-as-page.ts';
import { MemoryStore } from '../session/memory-store.ts';
import { openPractice } from '../practice-call.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openBrowser } from '../session/user-browser.ts';
import { noStorageProblems } from '../no-storage-problems.ts';

/** Opens a service with its identity provider and the user's browser. */
export async function openService(now: () => number = Date.now) {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept, now });
  const profile = parseProfile(practice.profile);
  return { practice, faults, profile, browser: openBrowser() };
}

type OpenService = Awaited<ReturnType<typeof openService>>;

interface ServicesOptions extends Partial<
  Pick<ServiceSessionParts, 'fetch' | 'now' | 'problems' | 'secretStore'>
> {
  /** What an earlier run of the app used. */
  readonly mine?: OpenService;
  readonly other?: OpenService;
  readonly keychain?: Map<string, MemoryStore>;
  readonly folder?: string;
}

/**
 * Opens the application with a saved service (`mine`) and, instead of practice, another one (`other`), and
 * makes calls like its page.
 */
export async function openServices(options: ServicesOptions = {}) {
  const {
    fetch = globalThis.fetch,
    now = Date.now,
    keychain = new Map<string, MemoryStore>(),
  } = options;
  const { folder = await temporaryFolder(), problems = noStorageProblems() } = options;
  const { mine = await openService(now), other = await openService(now) } = options;
  const registry = new ProfileRegistry(now);
  const opened: ServiceSession[] = [];
  let openingFails = false;
  const storeOf = (profileKey: string): MemoryStore => {
    const store = keychain.get(profileKey) ?? new MemoryStore();
    keychain.set(profileKey, store);
    return store;
  };
  const browse = (url: string) =>
    (url.startsWith(new URL(other.profile.baseUrl).origin) ? other : mine).browser.browse(url);

  function companionFor(profile: Profile): ServiceSession {
    const companion = new ServiceSession({
      ...sessionParts,
      ...{ profile, dataFolder: folder, fetch, now, problems, registry },
      ...{ openExternal: browse, secretStore: options.secretStore ?? storeOf },
    });
    opened.push(companion);
    return companion;
  }

  const damagedFiles: string[] = [];
  const onDamaged = (file: string) => damagedFiles.push(file);
  const settings = new SettingsFile({ folder, problems, onDamaged });
  const application = await Application.open({
    ...{ ...usualApplication(), settings, damagedFiles, problems },
    openServiceSession: ({ service, liveProfile }: Settings) => {
      if (openingFails) return Promise.reject(new Error('The port is taken'));
      const profile = service === 'live' && liveProfile ? liveProfile : other.profile;
      return Promise.resolve(companionFor(profile));
    },
  });
  const browser = () =>
    (application.state.profile.baseUrl === other.profile.baseUrl ? other : mine).browser;
  const calls = pageCalls({ application, problems, browser, log: () => 'log-1' });
  const change = (changes: SettingsChange) => application.changeSettings(changes);

  return {
    ...{ application, settings, mine, other, keychain, folder, opened, change, ...calls },
    /** Makes every change of the service fail. */
    failToOpen: () => {
      openingFails = true;
    },
    useMine: () => change({ service: 'live', liveProfile: mine.profile }),
    useOther: () => change({ service: 'practice' }),
    session: () => application.state.session,
  };
}
