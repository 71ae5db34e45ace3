import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../../../../electron/commands/run.mjs';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const why = process.platform === 'linux' ? '' : ' (for Linux alone)';

test.each(['page', 'e2e', 'watch'])(
  `%s says in one line what to install if there’s no browser${why}`,
  { skip: why !== '' },
  async (part) => {
    // Nothing is installed here, not even apt-get.
    const env = { ...process.env, PATH: await temporaryFolder() };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['test/part.mjs', part], {
      ...{ cwd: root, env, encoding: 'utf8' },
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(/sudo apt-get install .*chromium-headless-shell fonts-dejavu-core/);
    expect(stderr).toBe(
      'These tests need a browser: install Chromium or Chrome, and run them again.\n',
    );
  },
);
