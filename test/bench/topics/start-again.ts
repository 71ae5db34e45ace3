import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOf } from '../../support/application/hosted-companion.ts';
import { compared, interleaved, inTime, limited } from '../measure.ts';
import { report } from '../report.ts';

// `npm start` for the second time, until it prints the address of its window; and the build alone.
const limits = { rounds: 3, warmUp: 1 };
const times = await interleaved({ start, build: () => npm('run', 'build').ended }, limits);
report([
  ...limited('npm start, the second time', times.start, { p50: 3000, p95: null }),
  ...compared('npm start, the second time, against the build alone', times.start, times.build, {
    p50: null,
    p95: null,
  }),
]);

async function start(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-bench-'));
  const { child, ended } = npm('start', '--', '--browser-host', `--user-data-dir=${folder}`);
  try {
    await inTime('the address of the window', linesOf(child).line(/^Open /));
  } finally {
    // Kill the group: if only npm ended, the app would keep running.
    process.kill(-(child.pid ?? 0));
  }
  await ended;
  await rm(folder, { recursive: true, force: true });
}

function npm(...args: readonly string[]) {
  const env = { ...process.env, COMPANION_NO_OPEN: '1', COMPANION_NO_KEYCHAIN: '1' };
  const child = spawn('npm', args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.resume();
  child.stderr.resume();
  // Not `exit`: the app that npm started may still write to its folder.
  return { child, ended: once(child, 'close') };
}
