import { tmpdir } from 'node:os';
import type { ApplicationParts } from '../../../electron/application/application.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';

/** Working defaults for the parts of the application that a test isn't about. */
export const applicationParts: Pick<
  ApplicationParts,
  'fetch' | 'mayConnect' | 'lastErrorIds' | 'clean' | 'problems'
> = {
  fetch,
  mayConnect: () => Promise.resolve(true),
  lastErrorIds: () => [],
  clean: (text) => text,
  problems: new StorageProblems(tmpdir(), () => ''),
};
