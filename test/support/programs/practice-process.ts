/** The practice service in its own process, which reports its memory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { practiceOptions } from '../../../electron/commands/launch.mjs';
import { startPractice } from '../../../electron/practice/start-practice.ts';

interface PracticeProcess {
  readonly port: number;
  /** The process's peak memory so far, in megabytes. */
  readonly peak: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function forkPractice(): Promise<PracticeProcess> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: practiceOptions });
  const ended = once(child, 'exit');
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    peak: async () => {
      child.send('peak');
      const [kilobytes] = (await once(child, 'message')) as [number];
      return kilobytes / 1024;
    },
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { baseUrl } = await startPractice();
  // A killed process doesn't keep its compiled modules.
  flushCompileCache();
  process.on('message', () => process.send?.(process.resourceUsage().maxRSS));
  process.send?.(Number(new URL(baseUrl).port));
}
