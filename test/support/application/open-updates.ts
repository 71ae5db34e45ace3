import { writeFile } from 'node:fs/promises';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { CancellationToken, NsisUpdater } from 'electron-updater';
import { ElectronHttpExecutor } from 'electron-updater/out/electronHttpExecutor.js';
import type { UpdateState } from '../../../electron/contract/application/updates.ts';
import {
  libraryUpdater,
  type UpdateLimits,
} from '../../../electron/application/updates/library-updater.ts';
import { signerOf } from '../../../electron/shell/system/signature.ts';
import { Updates } from '../../../electron/application/updates/updates.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The library's downloads, over Node instead of Electron's network stack. */
class NodeExecutor extends ElectronHttpExecutor {
  override createRequest(
    options: RequestOptions,
    callback: (response: IncomingMessage) => void,
  ): Electron.ClientRequest {
    // The library uses only events and methods that Electron's request has too.
    return request(options).on('response', callback) as unknown as Electron.ClientRequest;
  }
}

interface UpdatesOptions {
  /** The publisher that must have signed an installer. */
  readonly publisherName?: readonly string[];
  /** Replaces PowerShell, which checks the signature. */
  readonly powerShell?: string;
  /** How long a check may take, and a download without progress. */
  readonly limits?: UpdateLimits;
  /** The folder of an earlier run. */
  readonly folder?: string;
}

/**
 * Opens the updates of version 1.2.0 with the real library for Windows, on a fake `app`. `installed` lists the
 * installers that it would start.
 */
export async function openUpdates(
  address: string,
  { publisherName, powerShell, limits, folder: earlier }: UpdatesOptions = {},
) {
  const folder = earlier ?? (await temporaryFolder());
  const appUpdateConfigPath = join(folder, 'app-update.yml');
  const config = {
    ...{ provider: 'generic', url: address, useMultipleRangeRequest: false },
    ...{ updaterCacheDirName: 'cache', publisherName },
  };
  await writeFile(appUpdateConfigPath, JSON.stringify(config));
  const atQuit: ((exitCode: number) => void)[] = [];
  const library = new NsisUpdater(null, {
    ...{ version: '1.2.0', name: 'stopbar-companion', isPackaged: true },
    ...{ appUpdateConfigPath, userDataPath: folder, baseCachePath: folder },
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler) => atQuit.push(handler),
  });
  Object.assign(library, { httpExecutor: new NodeExecutor() });
  const installed: unknown[] = [];
  Object.assign(library, { doInstall: (how: unknown) => installed.push(how) > 0 });
  const states: UpdateState[] = [];
  const logged: string[] = [];
  const log = (message: string, thrown?: unknown) =>
    `log-${logged.push(`${message}: ${String(thrown)}`)}`;
  const updates = new Updates({
    off: undefined,
    load: () =>
      Promise.resolve(
        libraryUpdater({
          library,
          newToken: () => new CancellationToken(),
          signerOf: (file) => signerOf(file, powerShell),
          log,
          ...(limits && { limits }),
        }),
      ),
  });
  updates.onChange(() => states.push(updates.state));
  return {
    ...{ updates, library, folder, states, logged, installed },
    pending: join(folder, 'cache', 'pending'),
    quit: (exitCode = 0) => {
      for (const handler of atQuit) handler(exitCode);
    },
  };
}
