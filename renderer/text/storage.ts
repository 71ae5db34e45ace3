import type { StorageProblem } from '../../electron/contract/state.ts';

/** Returns the notice for damaged files. `files` are their new names. */
export function sayDamagedFiles(files: readonly string[]): string {
  const what = files.length === 1 ? 'A damaged file was' : 'Damaged files were';
  return `${what} moved aside: ${files.join(', ')}. Anything unreadable was reset.`;
}

/** Returns what can't be read or saved, what happens to the changes, and what to do. */
export function sayStorageProblem({ kind, folder, files }: StorageProblem): string {
  const kept = 'Your changes are kept only until you quit.';
  switch (kind) {
    case 'unreadable':
      return `Can’t read ${files.join(', ')} in ${folder}. ${kept} Check the permissions, then try again.`;
    case 'full':
      return `Can’t save to ${folder}: the disk is full. ${kept} Free some space, then try again.`;
    case 'unwritable':
      return `Can’t save to ${folder}. ${kept} Check the permissions, then try again.`;
  }
}
