import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launchBrowserHost } from '../../electron/commands/launch.mjs';
import { performIn, type Perform } from './user-actions.ts';

/** The built companion in the browser host, with a data folder of its own. */
export interface HostedCompanion {
  /** Where the page is. */
  readonly address: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** Every line that it printed so far. */
  readonly lines: readonly string[];
  /** The first line that matches, printed already or to come. */
  readonly line: (pattern: RegExp) => Promise<string>;
  /** What a user sees and does beside the page: tray, menu, windows, displays. */
  readonly perform: Perform;
  /** Resolves to its exit code once it has ended. */
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

export interface HostOptions {
  /** Of an earlier run, which is then the caller's to remove. */
  readonly dataFolder?: string;
  /** What stands in settings.json when it starts; in a new folder, the first run is over. */
  readonly settings?: object;
  /** The folder that it was built into, where that is not `out/`. */
  readonly out?: string;
  /** Over the process's own: how a test brings a keychain of its own. */
  readonly env?: NodeJS.ProcessEnv;
}

/** Nobody's keychain: on Linux a bus that leads nowhere, elsewhere the companion's own switch. */
const noKeychain =
  process.platform === 'linux'
    ? { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/stopbar-companion-test' }
    : { COMPANION_NO_KEYCHAIN: '1' };

/** Starts it on a profile, or on its embedded practice service; the user's keychain is not touched. */
export async function hostCompanion(
  profile?: object,
  options: HostOptions = {},
): Promise<HostedCompanion> {
  const settings = options.dataFolder ? options.settings : { welcomed: true, ...options.settings };
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'companion-')));
  const file = profile && join(dataFolder, 'profile.json');
  if (file) await writeFile(file, JSON.stringify(profile));
  if (settings) await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(settings));
  const env = {
    ...process.env,
    ...noKeychain,
    ...options.env,
    ...{ COMPANION_NO_OPEN: '1', COMPANION_PROFILE: file },
  };
  const child = launchBrowserHost([`--user-data-dir=${dataFolder}`], 'pipe', env, options.out);
  const { lines, line } = linesOf(child);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stop = async () => {
    child.kill();
    await ended;
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
  };
  const address = (await line(/^Open /)).slice('Open '.length);
  const { pid = 0 } = child;
  return { address, dataFolder, pid, lines, line, perform: performIn(child), ended, stop };
}

/** The lines that a program prints, and a way to wait for one. */
export function linesOf({
  stdout,
  stderr,
}: Pick<ReturnType<typeof launchBrowserHost>, 'stdout' | 'stderr'>) {
  const lines: string[] = [];
  const waiting = new Set<(line: string | undefined) => void>();
  const tell = (line: string | undefined) => {
    for (const waiter of waiting) waiter(line);
  };
  for (const stream of [stdout, stderr]) {
    if (!stream) continue;
    const reader = createInterface({ input: stream });
    reader.on('line', (line) => {
      lines.push(line);
      tell(line);
    });
    reader.once('close', () => tell(undefined));
  }
  const line = (pattern: RegExp): Promise<string> => {
    const printed = lines.find((known) => pattern.test(known));
    if (printed !== undefined) return Promise.resolve(printed);
    return new Promise((resolve, reject) => {
      const waiter = (printedLater: string | undefined) => {
        if (printedLater !== undefined && !pattern.test(printedLater)) return;
        waiting.delete(waiter);
        if (printedLater !== undefined) resolve(printedLater);
        else reject(new Error(`It ended without a line like ${pattern}:\n${lines.join('\n')}`));
      };
      waiting.add(waiter);
    });
  };
  return { lines, line };
}
