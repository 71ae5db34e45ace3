import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const fixedSeed = 1;

/**
 * Returns a fixed seed, and one that changes with each commit. So each commit is tried with new
 * sequences, but with the same ones wherever its tests run. @param given replaces both
 */
export function seedsFor(given: string | undefined): readonly number[] {
  return given === undefined ? [fixedSeed, commitSeed()] : [Number(given)];
}

function commitSeed(): number {
  const cwd = join(import.meta.dirname, '../..');
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd, encoding: 'utf8' });
  // Seeds are smaller than 2^31. The source without its history has no commit.
  return Number.parseInt(stdout.slice(0, 7), 16) || 2;
}
