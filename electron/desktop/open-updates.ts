import { Updates } from '../features/updates/updates.ts';
import { signerOf } from '../shell/system/signature.ts';
import { loadLibrary, whyNoUpdates } from '../shell/system/updates.ts';
import type { Log } from '../storage/log.ts';

/** Updates of this copy of the companion, where it has them. */
export function openUpdates(log: Log): Updates {
  return new Updates({
    off: whyNoUpdates(),
    load: async () => {
      const { libraryUpdater } = await import('../features/updates/library-updater.ts');
      const { autoUpdater, CancellationToken } = await loadLibrary();
      const newToken = () => new CancellationToken();
      return libraryUpdater({ library: autoUpdater, newToken, signerOf, log });
    },
  });
}
