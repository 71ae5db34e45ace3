import { tmpdir } from 'node:os';
import type { ApplicationParts } from '../../electron/application.ts';
import { StorageProblems } from '../../electron/storage/storage-problems.ts';

/** What the application needs beside its service, where a test looks at something else. */
export const applicationParts: Pick<
  ApplicationParts,
  'fetch' | 'mayConnect' | 'copyText' | 'lastErrorIds' | 'clean' | 'problems'
> = {
  fetch,
  mayConnect: () => Promise.resolve(true),
  copyText: () => Promise.resolve(),
  lastErrorIds: () => [],
  clean: (text) => text,
  problems: new StorageProblems(tmpdir(), () => ''),
};
