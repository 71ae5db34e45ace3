import { join } from 'node:path';
import { app, clipboard, dialog, session } from 'electron';
import type { Companion } from './companion.ts';
import type { Settings } from './contract/settings.ts';
import type { Profiles } from './profile-stores.ts';
import { openDesktop, type Desk } from './desktop/open-desktop.ts';
import { openUpdates } from './desktop/open-updates.ts';
import { addressesOf, type Profile } from './profile.ts';
import { connectBridge } from './shell/bridge.ts';
import { canNoticeEuroScope, isEuroScopeRunning } from './shell/euroscope.ts';
import { debuggingSwitch } from './shell/debugging.ts';
import { refusedSwitch } from './shell/texts.ts';
import { HostConfirmation } from './shell/confirm-hosts.ts';
import { confineContents, denyPermissions, sandboxEverything } from './shell/hardening.ts';
import { fetchOnce, systemFetch } from './shell/network.ts';
import { createOpenExternal } from './shell/open-external.ts';
import { pageOrigin } from './shell/page-address.ts';
import { declarePageScheme, servePage } from './shell/page-protocol.ts';
import { claimSingleInstance, launchOf, registerScheme } from './shell/single-instance.ts';
import { tellUnexpected } from './shell/notices.ts';
import { isOnline, nameForWindows } from './shell/system.ts';
import { watchUncaught } from './shell/uncaught.ts';
import { createLog, type KeptLog } from './storage/log.ts';
import { Redaction } from './storage/redaction.ts';
import { SettingsFile } from './storage/settings.ts';

/** Put in by the build: what COMPANION_PROFILE named then. */
declare const BUILT_IN_PROFILE: Profile | null;

const bundle = import.meta.dirname;
const builtIn = BUILT_IN_PROFILE ?? undefined;
const redaction = new Redaction();
/** Loaded with the first companion, and then kept until the app quits. */
let profiles: Profiles | undefined;
const { COMPANION_PROFILE: named = '' } = process.env;
const profileFile = named === '' ? undefined : named;

const refused = debuggingSwitch();
if (refused !== undefined) fail(new Error(refusedSwitch(refused)));
declarePageScheme();
sandboxEverything();
confineContents();
nameForWindows();

async function start(): Promise<Desk> {
  await app.whenReady();
  const log = createLog(app.getPath('logs'), redaction);
  watchUncaught(log, () => {
    tellUnexpected(() => desk.window.show());
  });
  denyPermissions(session.defaultSession);
  servePage(join(bundle, '../renderer'));
  registerScheme();

  const putAside: string[] = [];
  const settings = new SettingsFile({
    folder: app.getPath('userData'),
    hasBuiltIn: builtIn !== undefined,
    onPutAside: (file) => putAside.push(file),
  });
  const updates = openUpdates(log);
  const hosts = new HostConfirmation(() => desk.window.current);
  const { liveProfile } = settings.shared;
  hosts.trust([builtIn, liveProfile].flatMap((known) => (known ? addressesOf(known) : [])));
  const desk = openDesktop({
    bundle,
    settings,
    updates,
    log,
    platform: process.platform,
    lookForEuroScope: canNoticeEuroScope() ? isEuroScopeRunning : undefined,
    openApplication: async (around) => {
      const { Application } = await import('./application.ts');
      return Application.open({
        settings,
        updates,
        builtIn,
        putAside,
        profileGiven: profileFile !== undefined,
        openCompanion: (chosen) => openCompanion(chosen, hosts, log),
        desktop: around,
        network: isOnline() ? 'online' : 'offline',
        mayConnect: hosts.mayConnect,
        ...{ fetch: systemFetch, copyText, lastErrorIds: log.lastIds, clean: redaction.clean },
        log,
      });
    },
  });
  connectBridge({
    service: async () => {
      const { handlers, serviceId } = await desk.application;
      return { handlers, serviceId };
    },
    origin: pageOrigin,
    log,
    window: () => desk.window.current,
  });
  // A click on the icon of what runs already, where the system has such icons.
  app.on('activate', () => {
    desk.window.show();
  });
  await desk.launch(launchOf(process.argv));
  const application = await desk.application;
  app.once('will-quit', () => void application.close());
  application.restore();
  return desk;
}

const copyText = (text: string): Promise<void> => clipboard.writeText(text);

/** The companion at work on the service that is chosen, through the system's own network stack. */
async function openCompanion(
  chosen: Settings,
  hosts: HostConfirmation,
  log: KeptLog,
): Promise<Companion> {
  // What the window does not need: it is asked for before any of it is read.
  const [{ createCompanion }, { Profiles }, { systemKeychain }, { openService }] =
    await Promise.all([
      import('./companion.ts'),
      import('./profile-stores.ts'),
      import('./session/system-keychain.ts'),
      import('./service-in-use.ts'),
    ]);
  profiles ??= new Profiles();
  const { profile, practice, close } = await openService({ file: profileFile, builtIn }, chosen);
  // COMPANION_PROFILE may name it.
  hosts.trust(addressesOf(profile));
  const companion = createCompanion({
    profile,
    practice,
    version: app.getVersion(),
    dataFolder: app.getPath('userData'),
    fetch: systemFetch,
    fetchOnce,
    openExternal: createOpenExternal([new URL(profile.signIn.authorizationEndpoint).origin]),
    copyText,
    log,
    lastErrorIds: log.lastIds,
    hide: redaction.hide,
    clean: redaction.clean,
    secretStore: systemKeychain(log),
    profiles,
  });
  return {
    ...companion,
    close: async () => {
      await companion.close();
      await close();
    },
  };
}

function fail(thrown: unknown): undefined {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  console.error(reason);
  dialog.showErrorBox('Stopbar Companion cannot start', reason);
  app.exit(1);
}

const isFirst = claimSingleInstance((launch) => {
  void started?.then((desk) => desk?.launch(launch));
});
const started = isFirst ? start().catch(fail) : undefined;
if (!isFirst) {
  console.log('Stopbar Companion is running already: its window was raised.');
  app.quit();
}
