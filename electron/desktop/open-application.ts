import { Application, type ApplicationParts } from '../application.ts';
import { ServiceSession } from '../service-session.ts';
import type { Settings } from '../contract/application/settings.ts';
import { addressesOf } from '../contract/service.ts';
import { Services, type Profiles } from './open-service.ts';
import { ProfileRegistry } from '../features/profile-stores.ts';
import { systemKeychain } from '../session/keychain/system-keychain.ts';
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
    copyText,
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
