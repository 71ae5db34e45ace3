import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Started {
  /** Milliseconds from the first line of the bundle to the window. */
  readonly ms: number;
  readonly heapUsed: number;
  readonly rss: number;
  /** What would keep Node awake: timers, sockets, files. */
  readonly active: readonly string[];
}

export const ourMain = resolve('out/main/main.js');
export const emptyMain = resolve('test/bench/empty-main.mjs');

/** Starts a main bundle in the browser host, and lets it rest with its window destroyed. */
export async function startMain(main: string): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-bench-'));
  try {
    const { stdout } = await run(
      process.execPath,
      [
        ...['--expose-gc', '--disable-warning=ExperimentalWarning'],
        ...['--import', resolve('electron/browser-host/register.ts')],
        ...[resolve('test/bench/start-once.mjs'), `--user-data-dir=${folder}`],
      ],
      {
        env: {
          ...process.env,
          ...{ BENCH_MAIN: main, COMPANION_NO_OPEN: '1', COMPANION_NO_KEYCHAIN: '1' },
        },
      },
    );
    const said = (word: string) => new RegExp(`^${word} (.*)$`, 'm').exec(stdout)?.[1] ?? '';
    return { ms: Number(said('bench')), ...(JSON.parse(said('rest')) as Omit<Started, 'ms'>) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
