import { Updates } from '../../electron/features/updates/updates.ts';

/** As in a companion that was built without an address to look at. */
export const noUpdates = (): Updates =>
  new Updates({
    off: 'no-address',
    load: () => Promise.reject(new Error('Updates are off')),
  });
