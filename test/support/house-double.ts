import type { ApplicationParts } from '../../electron/application.ts';

/** What the application needs beside its service, where a test looks at something else. */
export const houseDouble: Pick<ApplicationParts, 'fetch' | 'copyText' | 'lastErrorIds' | 'clean'> =
  {
    fetch,
    copyText: () => Promise.resolve(),
    lastErrorIds: () => [],
    clean: (text) => text,
  };
