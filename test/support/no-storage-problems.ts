import { tmpdir } from 'node:os';
import { StorageProblems } from '../../electron/storage/storage-problems.ts';

/** For files that a test expects to read and write: throws an error where they can't be. */
export const noStorageProblems = (): StorageProblems =>
  new StorageProblems(tmpdir(), (message, cause) => {
    // The app creates its folders: a test has ended and removed them.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
    throw new Error(message, { cause });
  });
