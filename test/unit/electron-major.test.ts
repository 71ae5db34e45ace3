import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { root } from '../../electron/commands/run.mjs';

const year = 365.25 * 24 * 3_600_000;

/**
 * Returns when a major's support ends. There are six a year, and the newest three are supported:
 * electronjs.org, "Electron Releases".
 */
function supportEnds(major: number): number {
  const major34 = Date.parse('2025-01-14');
  return major34 + ((major + 3 - 34) / 6) * year;
}

function lastCommit(): number | undefined {
  try {
    const date = execFileSync('git', ['log', '-1', '--format=%cI'], { cwd: root, stdio: 'pipe' });
    return Date.parse(date.toString().trim());
  } catch {
    return undefined;
  }
}

test('E16 Electron is pinned to one version, of a major that was supported at the last commit', async ({
  skip,
}) => {
  const manifest = JSON.parse(await readFile(`${root}/package.json`, 'utf8')) as {
    devDependencies: { electron: string };
  };
  const { electron } = manifest.devDependencies;
  expect(electron).toMatch(/^\d+\.\d+\.\d+$/);
  const committed = lastCommit();
  skip(committed === undefined, 'this folder is no git repository');
  expect(committed).toBeLessThan(supportEnds(Number.parseInt(electron)));
});
