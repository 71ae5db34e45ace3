import type { AppUpdater, CancellationToken, NsisUpdater } from 'electron-updater';
import * as v from 'valibot';
import { displayText } from '../../contract/display.ts';
import type { Release, UpdateProblem } from '../../contract/updates.ts';
import { unlessAborted } from '../../api/with-timeout.ts';
import type { Log } from '../../storage/log.ts';
import { checkProblem, downloadProblem } from './update-problem.ts';
import { UpdateFailure, type Updater } from './updater.ts';

export interface LibraryParts {
  readonly library: AppUpdater;
  readonly newToken: () => CancellationToken;
  /** Null where nobody signed the file validly. @throws Error where that cannot be found out. */
  readonly signerOf: (file: string) => Promise<Signer | null>;
  readonly log: Log;
}

interface Signer {
  /** The certificate's common name, and its whole subject. */
  readonly name: string;
  readonly subject: string;
}

/** How long a check may take, in milliseconds. */
const checkLimit = 60_000;
/** How long a download may stand still, in milliseconds. */
const standstillLimit = 5 * 60_000;
/** UTF-16 units of release notes: more is no note. */
const longestNotes = 5000;

// What the library read off the network, it did not look at.
const latest = v.object({
  version: v.pipe(v.string(), v.maxLength(64)),
  releaseNotes: v.fallback(v.nullish(v.string()), null),
});

/** electron-updater, told what holds for this companion. */
export function libraryUpdater({ library, newToken, signerOf, log }: LibraryParts): Updater {
  library.autoDownload = false;
  library.autoInstallOnAppQuit = true;
  library.allowDowngrade = false;
  library.disableWebInstaller = true;
  // It would say at every check which installation asks.
  library.requestHeaders = { 'x-user-staging-id': 'none' };
  library.logger = null;
  if (forWindows(library)) library.verifyUpdateCodeSignature = signatureCheck(signerOf);
  // Without a listener it would end the companion. An installer that cannot be started is told here.
  library.on('error', (thrown) => {
    if (!isBusy) log('An update could not be installed', thrown);
  });
  let isBusy = false;
  const attempt = async <T>(
    work: () => Promise<T>,
    problemOf: (thrown: unknown) => UpdateProblem,
  ): Promise<T> => {
    isBusy = true;
    try {
      return await work();
    } catch (thrown) {
      log('An update failed', thrown);
      throw thrown instanceof UpdateFailure ? thrown : new UpdateFailure(problemOf(thrown), thrown);
    } finally {
      isBusy = false;
    }
  };

  return {
    check: () =>
      attempt(async () => {
        const limit = AbortSignal.timeout(checkLimit);
        const found = await unlessAborted(limit, library.checkForUpdates());
        if (!found) throw new UpdateFailure('unexpected');
        return found.isUpdateAvailable ? releaseIn(found.updateInfo) : null;
      }, checkProblem),
    download: (onProgress) =>
      attempt(async () => {
        const token = newToken();
        const stop = () => {
          token.cancel();
        };
        let timer = setTimeout(stop, standstillLimit);
        const follow = ({ percent }: { readonly percent: number }) => {
          clearTimeout(timer);
          timer = setTimeout(stop, standstillLimit);
          onProgress(percent);
        };
        library.on('download-progress', follow);
        try {
          await library.downloadUpdate(token);
        } finally {
          clearTimeout(timer);
          library.off('download-progress', follow);
        }
      }, downloadProblem),
    install: () => {
      // Silent, as at the companion's end: the user has asked for it already.
      library.quitAndInstall(true, true);
    },
  };
}

const forWindows = (library: AppUpdater): library is NsisUpdater =>
  'verifyUpdateCodeSignature' in library;

/**
 * Asked where the build named a publisher. The library's own check takes a file as good where it
 * cannot look at its signature.
 */
function signatureCheck(
  signerOf: LibraryParts['signerOf'],
): NsisUpdater['verifyUpdateCodeSignature'] {
  return async (publishers, file) => {
    const signer = await signerOf(file).catch((thrown: unknown) => {
      throw new UpdateFailure('not-verified', thrown);
    });
    if (!signer) return 'it has no valid signature';
    const isOurs = publishers.some((name) => name === signer.name || name === signer.subject);
    return isOurs ? null : `${signer.subject} signed it`;
  };
}

function releaseIn(info: unknown): Release {
  const read = v.safeParse(latest, info, { abortEarly: true });
  if (!read.success) throw new UpdateFailure('unreadable');
  const { version, releaseNotes } = read.output;
  const notes = (releaseNotes ?? '').split('\n').map(displayText).join('\n');
  return { version, notes: notes.trim().slice(0, longestNotes) };
}
