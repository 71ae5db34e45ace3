import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const serve = fileURLToPath(new URL('../../../electron/practice/serve.ts', import.meta.url));

test('exits with 2 for an invalid option', async () => {
  for (const option of ['--port=abc', '--port=70000', '--port=-1', '--prot=1'] as const) {
    const child = spawn(process.execPath, [serve, option], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(2);
    expect(errors).toContain('--port N');
  }
});
