import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launchBrowserHost } from '../../../electron/commands/launch.mjs';
import { performIn, type Perform } from './user-actions.ts';

/** The built app in the browser host, with its own data folder. */
export interface HostedCompanion {
  /** The address of the page. */
  readonly address: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** Every line printed so far. */
  readonly lines: readonly string[];
  /** Resolves with the first line that matches, including lines printed before. */
  readonly line: (pattern: RegExp) => Promise<string>;
  /** Does an action of the user outside the page: tray, menu, windows, displays. */
  readonly perform: Perform;
  /** Resolves to the exit code when the app has ended. */
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<void>;
}

export interface HostOptions {
  /** A folder from an earlier run, which the caller removes. */
  readonly dataFolder?: string;
  /** Whether the app finds its data folder itself, instead of being given it. */
  readonly findsDataFolder?: boolean;
  /** The content of settings.json at start. By default, the first run is over. */
  readonly settings?: object;
  /** Arguments after the data folder, for example a link. */
  readonly args?: readonly string[];
  /** The folder with the build; default `out/`. */
  readonly out?: string;
  /** Environment variables in addition to the process's own, for example for a keychain. */
  readonly env?: NodeJS.ProcessEnv;
}

const register = new URL('../electron/register.ts', import.meta.url);

/** Disables the keychain: with a bus that doesn't exist on Linux, with the app's own switch elsewhere. */
const noKeychain =
  process.platform === 'linux'
    ? { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/stopbar-companion-test' }
    : { COMPANION_NO_KEYCHAIN: '1' };

/** Starts the app on a profile or its built-in practice service, without touching the user's keychain. */
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
  const given = options.findsDataFolder ? [] : [`--user-data-dir=${dataFolder}`];
  const args = [...given, ...(options.args ?? [])];
  const child = launchBrowserHost(args, 'pipe', env, { out: options.out, register });
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

/** Collects the lines that a program prints, and waits for a line. */
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
        else
          reject(new Error(`The app ended without a line like ${pattern}:\n${lines.join('\n')}`));
      };
      waiting.add(waiter);
    });
  };
  return { lines, line };
}
