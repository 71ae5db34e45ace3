import { fork } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { ended, launchBus, type BusKind } from './launch-bus.ts';
import { TokenStoreProcess } from './token-store-process.ts';

interface Bus {
  /** Starts a program that stores its secrets there. */
  readonly startStore: (settings?: Readonly<Record<string, string>>) => TokenStoreProcess;
  readonly stop: () => Promise<void>;
}

/** Starts a D-Bus until the test ends. Its keyring keeps its files in the folder and starts on demand. */
export async function startBus(kind: BusKind, folder: string): Promise<Bus> {
  const { env, stop } = await launchBus(kind, folder);
  const { NODE_COMPILE_CACHE } = process.env;
  onTestFinished(stop);
  return {
    stop,
    startStore: (settings) => {
      const child = fork(new URL('token-store-program.ts', import.meta.url), {
        env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE, ...env, ...settings },
        execArgv: ['--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      onTestFinished(() => ended(child, 'SIGKILL'));
      return new TokenStoreProcess(child);
    },
  };
}
