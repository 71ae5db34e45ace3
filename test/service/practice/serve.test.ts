import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const serve = fileURLToPath(new URL('../../../electron/practice/serve.ts', import.meta.url));

function run(...options: string[]) {
  const child = spawn(process.execPath, [serve, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit').then(([code]: unknown[]) => code);
  return { child, exit, output: text(child.stdout), errors: text(child.stderr) };
}

/** Resolves when the output has that text. */
async function printed(output: Readable, text: string): Promise<void> {
  let all = '';
  for await (const [chunk] of on(output, 'data')) {
    all += String(chunk);
    if (all.includes(text)) return;
  }
}

test('prints its address and profile, and stops on a signal', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const { child, exit, output } = run('--port', '0');
    await printed(child.stdout, 'COMPANION_PROFILE=FILE npm start');
    child.kill(signal);
    // On Windows, a signal ends a program at once.
    expect(await exit).toBe(process.platform === 'win32' ? null : 0);

    const [first = '', ...rest] = (await output).split('\n');
    expect(first).toMatch(/^Practice service: http:\/\/127\.0\.0\.1:\d+\/v2$/);
    const lines = rest.join('\n');
    const profile: unknown = JSON.parse(
      lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1),
    );
    expect(profile).toMatchObject({ name: 'Practice service', baseUrl: first.split(' ').at(-1) });
    expect(lines).toContain('COMPANION_PROFILE=FILE npm start');
  }
});

test('exits with 2 for an invalid option', async () => {
  for (const option of ['--port=abc', '--port=70000', '--port=-1', '--prot=1'] as const) {
    const { exit, errors } = run(option);
    expect(await exit).toBe(2);
    expect(await errors).toContain('--port N');
  }
});
