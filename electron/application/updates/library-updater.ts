import { existsSync } from 'node:fs';
import type { AppUpdater, CancellationToken, NsisUpdater } from 'electron-updater';
import * as v from 'valibot';
import { displayText } from '../../contract/display.ts';
import type { Release } from '../../contract/application/updates.ts';
import { unlessAborted } from '../../api/http/unless-aborted.ts';
import type { Log } from '../../storage/log.ts';
import { updateProblem } from './update-problem.ts';
import { UpdateFailure, type Updater } from './updater.ts';

interface LibraryParts {
  readonly library: AppUpdater;
  readonly newToken: () => CancellationToken;
  /** Returns null if the file has no valid signature. @throws Error if that can't be checked. */
  readonly signerOf: (file: string) => Promise<Signer | null>;
  readonly log: Log;
  readonly limits?: UpdateLimits;
}

/** In milliseconds. */
export interface UpdateLimits {
  readonly check: number;
  /** How long a download may make no progress. */
  readonly stalled: number;
}

interface Signer {
  /** The certificate's common name, and its whole subject. */
  readonly name: string;
  readonly subject: string;
}

const usualLimits: UpdateLimits = { check: 60_000, stalled: 5 * 60_000 };
/** Release notes are cut at this length, in UTF-16 units. */
const longestNotes = 5000;

// The library doesn't check what it reads from the network.
const latest = v.object({
  version: v.pipe(v.string(), v.maxLength(64)),
  releaseNotes: v.fallback(v.nullish(v.string()), null),
});

/** Returns electron-updater with our options. */
export function libraryUpdater({
  library,
  newToken,
  signerOf,
  log,
  limits = usualLimits,
}: LibraryParts): Updater {
  library.autoDownload = false;
  library.autoInstallOnAppQuit = true;
  library.allowDowngrade = false;
  library.disableWebInstaller = true;
  // By default, every check would identify the installation.
  library.requestHeaders = { 'x-user-staging-id': 'none' };
  library.logger = null;
  if (forWindows(library)) library.verifyUpdateCodeSignature = signatureCheck(signerOf, log);
  // Without a listener, an error would end the app. An installer that can't be started is reported here.
  library.on('error', (thrown) => {
    if (!isBusy) log('Can’t install the update', thrown);
  });
  let isBusy = false;
  let installer: string | undefined;
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    isBusy = true;
    try {
      return await work();
    } catch (thrown) {
      log('An update failed', thrown);
      throw thrown instanceof UpdateFailure
        ? thrown
        : new UpdateFailure(updateProblem(thrown), thrown);
    } finally {
      isBusy = false;
    }
  };

  return {
    check: () =>
      attempt(async () => {
        const limit = AbortSignal.timeout(limits.check);
        const found = await unlessAborted(limit, library.checkForUpdates());
        if (!found) throw new UpdateFailure('unexpected');
        return found.isUpdateAvailable ? releaseIn(found.updateInfo) : null;
      }),
    download: (onProgress) =>
      attempt(async () => {
        const token = newToken();
        const stop = () => token.cancel();
        let timer = setTimeout(stop, limits.stalled);
        const follow = ({ percent }: { readonly percent: number }) => {
          clearTimeout(timer);
          timer = setTimeout(stop, limits.stalled);
          onProgress(percent);
        };
        library.on('download-progress', follow);
        try {
          [installer] = await library.downloadUpdate(token);
        } finally {
          clearTimeout(timer);
          library.off('download-progress', follow);
        }
      }),
    install: () => {
      // The library would quit without installing anything: a virus scanner may have removed it.
      if (installer !== undefined && !existsSync(installer)) {
        log('Can’t install the update: its installer is gone');
        throw new UpdateFailure('unexpected');
      }
      // Silent, as when the app quits: the user has already agreed.
      library.quitAndInstall(true, true);
    },
  };
}

const forWindows = (library: AppUpdater): library is NsisUpdater =>
  'verifyUpdateCodeSignature' in library;

/**
 * Called if the build names a publisher. The library's own check would accept a file whose signature
 * it can't read.
 */
function signatureCheck(
  signerOf: LibraryParts['signerOf'],
  log: Log,
): NsisUpdater['verifyUpdateCodeSignature'] {
  return async (publishers, file) => {
    const signer = await signerOf(file).catch((thrown: unknown) => {
      log('Can’t check the signature of the update', thrown);
      return null;
    });
    if (!signer) return 'The file has no valid signature';
    const isOurs = publishers.some((name) => name === signer.name || name === signer.subject);
    return isOurs ? null : `Signed by ${signer.subject}`;
  };
}

function releaseIn(info: unknown): Release {
  const read = v.safeParse(latest, info, { abortEarly: true });
  if (!read.success) throw new UpdateFailure('server');
  const { version, releaseNotes } = read.output;
  const notes = (releaseNotes ?? '').split('\n').map(displayText).join('\n');
  return { version, notes: notes.trim().slice(0, longestNotes) };
}
