import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/** Vitest's set-up of the page tests: starts the process that opens apps for them. */
export default async function startApps({ provide }: TestProject): Promise<() => void> {
  const program = fileURLToPath(new URL('serve-apps.ts', import.meta.url));
  const standIn = new URL('../../../../electron/browser-host/register.ts', import.meta.url).href;
  const options = ['--disable-warning=ExperimentalWarning', '--import', standIn, program];
  const apps = spawn(process.execPath, options, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [address] = (await once(apps.stdout, 'data')) as [Buffer];
  provide('apps', address.toString().trim());
  return () => apps.stdin.end();
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Where page tests open apps. */
    readonly apps: string;
  }
}
