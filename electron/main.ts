import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { openDesktop, type Desk } from './desktop/open-desktop.ts';
import { openUpdates } from './desktop/open-updates.ts';
import type { Profile } from './contract/service.ts';
import { connectBridge } from './shell/bridge.ts';
import { canNoticeEuroScope, isEuroScopeRunning } from './shell/system/euroscope.ts';
import { debuggingSwitch } from './shell/hardening/debugging.ts';
import { refusedSwitch } from './shell/text.ts';
import {
  confineContents,
  denyPermissions,
  sandboxEverything,
} from './shell/hardening/hardening.ts';
import { useNoQuic } from './shell/system/network-switches.ts';
import { pageOrigin } from './shell/hardening/page-address.ts';
import { declarePageScheme, servePage } from './shell/hardening/page-protocol.ts';
import { claimSingleInstance, launchOf, registerScheme } from './shell/system/single-instance.ts';
import { nameForWindows } from './shell/system/system.ts';
import { watchUncaught } from './shell/uncaught.ts';
import { createLog } from './storage/log.ts';
import { isWritable, StorageProblems } from './storage/storage-problems.ts';
import { Redaction } from './storage/redaction.ts';
import { SettingsFile } from './storage/settings.ts';

/** Put in by the build: what COMPANION_PROFILE named then. */
declare const BUILT_IN_PROFILE: Profile | null;

const bundle = import.meta.dirname;
const builtIn = BUILT_IN_PROFILE ?? undefined;
const redaction = new Redaction();
const { COMPANION_PROFILE: named = '' } = process.env;
const profileFile = named === '' ? undefined : named;

const refused = debuggingSwitch();
if (refused !== undefined) fail(new Error(refusedSwitch(refused)));
useNoQuic();
declarePageScheme();
sandboxEverything();
confineContents();
nameForWindows();

async function start(): Promise<Desk> {
  await app.whenReady();
  const log = createLog(app.getPath('logs'), redaction);
  watchUncaught(log, async () => {
    const { tellUnexpected } = await import('./shell/tell-unexpected.ts');
    tellUnexpected(() => desk.window.show());
  });
  denyPermissions(session.defaultSession);
  servePage(join(bundle, '../renderer'));
  registerScheme();

  const damagedFiles: string[] = [];
  const problems = new StorageProblems(app.getPath('userData'), log);
  const settings = new SettingsFile({
    folder: app.getPath('userData'),
    hasBuiltIn: builtIn !== undefined,
    onDamaged: (file) => damagedFiles.push(file),
    problems,
  });
  const updates = openUpdates(log);
  const desk = openDesktop({
    bundle,
    settings,
    updates,
    log,
    platform: process.platform,
    lookForEuroScope: canNoticeEuroScope() ? isEuroScopeRunning : undefined,
    openApplication: async (desktop) => {
      const { openApplication } = await import('./desktop/open-application.ts');
      return openApplication({
        ...{ desktop, settings, updates, damagedFiles, problems, log, redaction },
        profiles: { file: profileFile, builtIn },
        window: () => desk.window.current,
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
  application.restore();
  problems.check();
  const { sweep } = await import('./storage/sweep.ts');
  void sweep(app.getPath('userData'));
  return desk;
}

function fail(thrown: unknown): undefined {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  console.error(reason);
  dialog.showErrorBox('Stopbar Companion cannot start', reason);
  app.exit(1);
}

const hasLock = claimSingleInstance((launch) => {
  void started?.then((desk) => desk?.launch(launch));
});
// In a folder that can't be written to, nobody gets the lock.
const isFirst = hasLock || !isWritable(app.getPath('userData'));
const started = isFirst ? start().catch(fail) : undefined;
if (!isFirst) {
  console.log('Stopbar Companion is running already: its window was raised.');
  app.quit();
}
