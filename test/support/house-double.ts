import type { ApplicationParts } from '../../electron/application.ts';

/** What the application needs beside its service, where a test looks at something else. */
export const houseDouble: Pick<
  ApplicationParts,
  'fetch' | 'mayConnect' | 'copyText' | 'lastErrorIds' | 'clean'
> = {
  fetch,
  mayConnect: () => Promise.resolve(true),
  copyText: () => Promise.resolve(),
  lastErrorIds: () => [],
  clean: (text) => text,
};
