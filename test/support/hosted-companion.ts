import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { launchBrowserHost } from '../../electron/commands/launch.mjs';

/** The built companion in the browser host, with a data folder of its own. */
export interface HostedCompanion {
  /** Where the page is. */
  readonly address: string;
  readonly dataFolder: string;
  /** Every line that it printed so far. */
  readonly lines: readonly string[];
  /** The first line that matches, printed already or to come. */
  readonly line: (pattern: RegExp) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts it on a profile, or on its embedded practice service. */
export async function hostCompanion(profile?: object): Promise<HostedCompanion> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const file = profile && join(dataFolder, 'profile.json');
  if (file) await writeFile(file, JSON.stringify(profile));
  const env = { ...process.env, COMPANION_NO_OPEN: '1', COMPANION_PROFILE: file };
  const child = launchBrowserHost([`--user-data-dir=${dataFolder}`], 'pipe', env);
  const { lines, line } = linesOf(child);
  const stop = async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(dataFolder, { recursive: true, force: true });
  };
  const address = (await line(/^Open /)).slice('Open '.length);
  return { address, dataFolder, lines, line, stop };
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
