import { Updates } from '../features/updates/updates.ts';
import { signerOf } from '../shell/system/signature.ts';
import { loadLibrary, whyNoUpdates } from '../shell/system/updates.ts';
import type { Log } from '../storage/log.ts';

/** Returns the updates of this copy of the app, which may be off. */
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
