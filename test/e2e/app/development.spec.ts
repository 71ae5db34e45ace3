import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchBrowserHost } from '../../../electron/commands/launch.mjs';
import { linesOf } from '../../support/application/hosted-companion.ts';

test('R11 a development copy runs beside the installed app, and only once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'companion-config-'));
  const development = {
    ...process.env,
    ...{ XDG_CONFIG_HOME: folder, APPDATA: folder, COMPANION_NO_OPEN: '1' },
  };
  const installed = { ...development, COMPANION_HOST_RESOURCES: folder };
  const started = [installed, development].map((env) => launchBrowserHost([], 'pipe', env));
  for (const copy of started) expect(await linesOf(copy).line(/^Open /)).toContain('127.0.0.1');
  const again = launchBrowserHost([], 'pipe', development);
  expect(await linesOf(again).line(/already running/)).toContain('Its window is in front');
  for (const copy of started) {
    copy.kill();
    await once(copy, 'exit');
  }
  await rm(folder, { recursive: true });
});
