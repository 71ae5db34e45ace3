import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Started {
  /** From the first line of the bundle to the window. */
  readonly ms: number;
  /** The code files that were read by then. */
  readonly read: readonly string[];
  readonly heapUsed: number;
  readonly rss: number;
  /** Resources that keep Node alive: timers, sockets. */
  readonly active: readonly string[];
  /** Open regular files. */
  readonly files: number;
  /** By how many bytes the heap grew in ten seconds at rest. */
  readonly grown: number;
  /** For how many of these ten seconds the event loop ran anything, in milliseconds. */
  readonly busyMs: number;
}

export const ourMain = resolve('out/main/main.js');
export const emptyMain = resolve('test/bench/empty-main.mjs');

const atOnce = { heapUsed: NaN, rss: NaN, active: [], files: NaN, grown: NaN, busyMs: NaN };

/** Starts a main bundle in the browser host. With `rests`, the window is destroyed. */
export async function startMain(main: string, { rests = false } = {}): Promise<Started> {
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
        timeout: 60_000,
        env: {
          ...process.env,
          ...{ BENCH_MAIN: main, COMPANION_NO_OPEN: '1', COMPANION_NO_KEYCHAIN: '1' },
          ...(rests && { BENCH_RESTS: '1' }),
        },
      },
    );
    const said = (word: string) => new RegExp(`^${word} (.*)$`, 'm').exec(stdout)?.[1] ?? '';
    const begun = JSON.parse(said('bench')) as Pick<Started, 'ms' | 'read'>;
    const rest = rests ? (JSON.parse(said('rest')) as Omit<Started, 'ms' | 'read'>) : atOnce;
    return { ...begun, ...rest };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
