import { Application, type ApplicationParts } from '../application/application.ts';
import { ServiceSession } from '../service/service-session.ts';
import type { Settings } from '../contract/application/settings.ts';
import type { Profile } from '../contract/service.ts';
import { ProfileRegistry } from '../features/profile-stores.ts';
import type { PracticeData } from '../practice/start-practice.ts';
import { addressesOf, readProfile } from '../profile/profile-file.ts';
import { systemKeychain } from '../sign-in/keychain/system-keychain.ts';
import { HostConfirmation } from '../shell/hardening/confirm-hosts.ts';
import { fetchOnce, systemFetch } from '../shell/system/network.ts';
import { createOpenExternal } from '../shell/system/open-external.ts';
import { appId } from '../shell/system/own-identity.ts';
import {
  appVersion,
  copyText,
  dataFolder,
  finishBeforeQuit,
  isOnline,
  readClipboard,
} from '../shell/system/system.ts';
import type { KeptLog } from '../storage/log.ts';
import type { Redaction } from '../storage/redaction.ts';

interface Parts extends Pick<
  ApplicationParts,
  'desktop' | 'problems' | 'damagedFiles' | 'settings' | 'updates'
> {
  readonly profiles: Profiles;
  readonly window: ConstructorParameters<typeof HostConfirmation>[0];
  readonly log: KeptLog;
  readonly redaction: Redaction;
}

const quitLimitMs = 3000;

/** Opens the application with Electron's adapters. The window can appear before that. */
export async function openApplication(parts: Parts): Promise<Application> {
  const { profiles, window, settings, problems, log, redaction } = parts;
  const { builtIn } = profiles;
  const { liveProfile } = settings.shared;
  const hosts = new HostConfirmation(window);
  const sessions = { hosts, services: new Services(profiles), registry: new ProfileRegistry() };
  hosts.trust([builtIn, liveProfile].flatMap((known) => (known ? addressesOf(known) : [])));
  const application = await Application.open({
    ...parts,
    builtIn,
    profileGiven: profiles.file !== undefined,
    openServiceSession: (chosen) => openServiceSession(parts, sessions, chosen),
    network: isOnline() ? 'online' : 'offline',
    mayConnect: hosts.mayConnect,
    fetch: systemFetch,
    lastErrorIds: log.lastIds,
    clean: redaction.clean,
  });
  // Before the process ends, record what was sent, and save a token that is being renewed.
  const finish = { save: () => problems.saveNow(), finish: () => application.close() };
  finishBeforeQuit(finish, quitLimitMs, log);
  return application;
}

/** What the sessions of one application share. */
interface Shared {
  readonly hosts: HostConfirmation;
  readonly services: Services;
  /** A service that is still closing shares its files with the next one. */
  readonly registry: ProfileRegistry;
}

/** Opens a session on the chosen service, over the system's network stack. */
async function openServiceSession(
  { problems, log, redaction }: Parts,
  { hosts, services, registry }: Shared,
  chosen: Settings,
): Promise<ServiceSession> {
  const { profile, practice, isNew, simulation, close } = await services.open(chosen);
  // The address may come from COMPANION_PROFILE.
  hosts.trust(addressesOf(profile));
  return new ServiceSession({
    profile,
    practice,
    simulation,
    serviceIsNew: isNew,
    version: appVersion(),
    dataFolder: dataFolder(),
    fetch: systemFetch,
    fetchOnce,
    openExternal: createOpenExternal([new URL(profile.signIn.authorizationEndpoint).origin]),
    copyText,
    readClipboard,
    log,
    lastErrorIds: log.lastIds,
    hide: redaction.hide,
    clean: redaction.clean,
    secretStore: systemKeychain(appId(), log),
    registry,
    problems,
    closeService: close,
  });
}

export interface Profiles {
  /** The file in COMPANION_PROFILE, which takes precedence. */
  readonly file: string | undefined;
  /** The live service if the settings have none. */
  readonly builtIn: Profile | undefined;
}

/** Opens one service after another. Keeps the data of the practice service while another one is in use. */
export class Services {
  readonly #profiles: Profiles;
  #practised: PracticeData | undefined;

  constructor(profiles: Profiles) {
    this.#profiles = profiles;
  }

  /**
   * Opens the service of the profile file, or of the settings if there's no file. The practice service only
   * runs while it is in use. `isNew`: it has just been created, without data.
   * @throws Error with a readable message if the file can't be used.
   */
  async open({ service, liveProfile }: Pick<Settings, 'service' | 'liveProfile'>) {
    const { file, builtIn } = this.#profiles;
    if (file !== undefined) return live(await readProfile(file));
    const chosen = liveProfile ?? builtIn;
    if (service === 'live' && chosen) return live(chosen);
    const { startPractice } = await import('../practice/start-practice.ts');
    const isNew = this.#practised === undefined;
    const practice = await startPractice({ earlier: this.#practised });
    this.#practised = { world: practice.world, grants: practice.grants };
    const { profile, simulation, close } = practice;
    return { profile, practice: true, isNew, simulation, close };
  }
}

const live = (profile: Profile) => ({
  ...{ profile, practice: false, isNew: false, simulation: undefined },
  close: () => Promise.resolve(),
});
