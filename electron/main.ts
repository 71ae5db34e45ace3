import { join } from 'node:path';
import { app, dialog, ipcMain, session } from 'electron';
import { createMainWindow } from './desktop/create-main-window.ts';
import type { OpenDesktop } from './desktop/open-desktop.ts';
import type { Profile } from './contract/service.ts';
import { connectBridge } from './ipc.ts';
import { isEuroScopeRunning } from './shell/system/euroscope.ts';
import { debuggingSwitch } from './shell/hardening/debugging.ts';
import { refusedSwitch, unexpected } from './shell/text.ts';
import {
  confineContents,
  denyPermissions,
  sandboxEverything,
  sendNoCertificate,
} from './shell/hardening/hardening.ts';
import { setApplicationMenu } from './shell/menu/application-menu.ts';
import { setSpelling } from './shell/menu/spelling.ts';
import { pageOrigin } from './shell/hardening/page-address.ts';
import { declarePageScheme, servePage } from './shell/hardening/page-protocol.ts';
import { claimSingleInstance, launchOf, registerScheme } from './shell/system/single-instance.ts';
import { needsBalloons, notify } from './shell/system/notices.ts';
import { claimIdentity } from './shell/system/own-identity.ts';
import { hiddenAtLogIn } from './shell/system/start-up.ts';
import { watchUncaught } from './shell/uncaught.ts';
import { createLog } from './storage/log.ts';
import { isWritable, StorageProblems } from './storage/storage-problems.ts';
import { Redaction } from './storage/redaction.ts';
import { SettingsFile } from './storage/settings.ts';

/** Inserted by the build: the profile in COMPANION_PROFILE at build time. */
declare const BUILT_IN_PROFILE: Profile | null;

const bundle = import.meta.dirname;
const builtIn = BUILT_IN_PROFILE ?? undefined;
const redaction = new Redaction();
const { COMPANION_PROFILE: named = '' } = process.env;
const profileFile = named === '' ? undefined : named;

const refused = debuggingSwitch();
if (refused !== undefined) fail(new Error(refusedSwitch(refused)));
// Turns off QUIC: after a QUIC error, Chromium may resend a request over TCP, even on a new connection. See
// `HandleIOError` in https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_network_transaction.cc
app.commandLine.appendSwitch('disable-quic');
declarePageScheme();
sandboxEverything();
confineContents();
sendNoCertificate();
claimIdentity();
setApplicationMenu();

async function start(): Promise<OpenDesktop> {
  await app.whenReady();
  const launch = hiddenAtLogIn(launchOf(process.argv));
  const userData = app.getPath('userData');
  const log = createLog(app.getPath('logs'), redaction);
  watchUncaught(log, () => notify(unexpected.title, unexpected.body, () => window.show()));
  denyPermissions(session.defaultSession);
  setSpelling(session.defaultSession);
  servePage(join(bundle, '../renderer'));
  registerScheme();

  const damagedFiles: string[] = [];
  const problems = new StorageProblems(userData, log);
  const settings = new SettingsFile({
    folder: userData,
    hasBuiltIn: builtIn !== undefined,
    onDamaged: (file) => damagedFiles.push(file),
    problems,
  });
  // Settings that can't be read look like those of a first run.
  const isFirstRun = settings.all.newsShownOf === null && problems.worst?.kind !== 'unreadable';
  if (app.isPackaged && isFirstRun) {
    const { useProfileBesideApp } = await import('./desktop/profile-beside.ts');
    await useProfileBesideApp(settings);
  }
  const window = createMainWindow({ bundle, settings, log });
  const { opens } = launch;
  if (opens && opens !== 'refused') window.startPage = () => opens.page;
  if (!launch.hidden) window.show();
  // macOS: the user clicked the app's icon in the dock.
  app.on('activate', () => window.show());

  // The window doesn't need the rest, so load that at the same time.
  const opening = Promise.all([
    import('./desktop/open-desktop.ts'),
    import('./desktop/open-application.ts'),
  ]).then(([{ openDesktop, openUpdates }, { openApplication }]) => {
    const updates = openUpdates(log);
    return openDesktop({
      window,
      launch,
      settings,
      updates,
      problems,
      log,
      platform: process.platform,
      balloons: needsBalloons(),
      isEuroScopeRunning: process.platform === 'win32' ? isEuroScopeRunning : undefined,
      openApplication: (desktop) =>
        openApplication({
          desktop,
          settings,
          updates,
          damagedFiles,
          problems,
          log,
          redaction,
          profiles: { file: profileFile, builtIn },
          window: () => window.current,
        }),
    });
  });
  connectBridge({
    ipcMain,
    application: async () => (await opening).application,
    origin: pageOrigin,
    log,
    window: () => window.current,
  });
  const desktop = await opening;
  desktop.application.restore();
  problems.check();
  const { sweep } = await import('./storage/sweep.ts');
  void sweep(userData);
  return desktop;
}

function fail(thrown: unknown): undefined {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  console.error(reason);
  dialog.showErrorBox('Stopbar Companion can’t start', reason);
  app.exit(1);
}

const hasLock = claimSingleInstance((launch) => {
  void started?.then((desktop) => desktop?.launch(launch));
});
// If the folder can't be written to, no instance gets the lock.
const isFirst = hasLock || !isWritable(app.getPath('userData'));
const started = isFirst ? start().catch(fail) : undefined;
if (!isFirst) {
  console.log('Stopbar Companion is already running. Its window is in front now.');
  app.quit();
}
