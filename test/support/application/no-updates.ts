import { Updates } from '../../../electron/application/updates/updates.ts';

/** Updates of an app that was built without an update address. */
export const noUpdates = (): Updates =>
  new Updates({
    off: 'no-address',
    load: () => Promise.reject(new Error('Updates are off')),
  });
