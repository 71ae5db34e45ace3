import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, dialog, net, type BrowserWindow } from 'electron';
import { createCompanion } from './companion.ts';
import { parseProfileText, type Profile } from './profile.ts';
import { connectBridge, pushState } from './shell/bridge.ts';
import { confineContents, denyPermissions, sandboxEverything } from './shell/hardening.ts';
import { createOpenExternal } from './shell/open-external.ts';
import { pageOrigin } from './shell/page-address.ts';
import { declarePageScheme, servePage } from './shell/page-protocol.ts';
import { openWindow } from './shell/window.ts';
import { createLog } from './storage/log.ts';

const bundle = import.meta.dirname;

declarePageScheme();
sandboxEverything();
confineContents();

async function start(): Promise<void> {
  await app.whenReady();
  const log = createLog(app.getPath('logs'));
  denyPermissions();
  servePage(join(bundle, '../renderer'));

  const { profile, practice } = await chooseProfile();
  const companion = createCompanion({
    profile,
    practice,
    version: app.getVersion(),
    dataFolder: app.getPath('userData'),
    fetch: (input, init) => net.fetch(input instanceof URL ? input.href : input, init),
    openExternal: createOpenExternal([new URL(profile.signIn.authorizationEndpoint).origin]),
    log,
  });

  let window: BrowserWindow | undefined;
  connectBridge({ handlers: companion.handlers, origin: pageOrigin, log, window: () => window });
  companion.onState((state) => {
    pushState(window, state);
  });
  window = openWindow(bundle);
  window.once('closed', () => {
    window = undefined;
  });
}

/** The service that COMPANION_PROFILE names, or the embedded one. */
async function chooseProfile(): Promise<{ profile: Profile; practice: boolean }> {
  const file = process.env['COMPANION_PROFILE'];
  if (file) return { profile: await readProfile(file), practice: false };
  const { startPractice } = await import('./practice/start-practice.ts');
  const service = await startPractice({});
  app.once('will-quit', () => void service.close());
  return { profile: service.profile, practice: true };
}

async function readProfile(file: string): Promise<Profile> {
  try {
    return parseProfileText(await readFile(file, 'utf8'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The profile ${file} cannot be used: ${reason}`, { cause });
  }
}

app.on('window-all-closed', () => {
  app.quit();
});

start().catch((thrown: unknown) => {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  console.error(reason);
  dialog.showErrorBox('Stopbar Companion cannot start', reason);
  app.exit(1);
});
