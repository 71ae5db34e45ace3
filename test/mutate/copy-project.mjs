import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';

/** Copies the last commit with its packages. Returns the folder, and how to remove it. */
export function copyProject() {
  // Reports name files by their real path.
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'companion-mutant-')));
  const copy = join(parent, 'copy');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', copy], { cwd: root });
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'));
  const remove = () => {
    execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
    rmSync(parent, { recursive: true, force: true });
  };
  return { copy, remove };
}

/**
 * Links every file of a folder, which is quick. Vite serves nothing from a folder that is itself a link.
 * @param {string} from
 * @param {string} to
 */
function linkFolder(from, to) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, copied] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(old, copied);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(old), copied);
    else linkSync(old, copied);
  }
}
