import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectNode } from '../../../electron/commands/set-up/packages.mjs';
import { openSocketServer } from '../../support/requests/client-servers.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const register = new URL('../../../electron/browser-host/register.ts', import.meta.url);
const program = new URL('../../support/programs/uncaught-program.ts', import.meta.url);

test.each([
  ['a status of 600', 'HTTP/1.1 600 Odd\r\n'],
  ['a reason phrase outside Latin-1', 'HTTP/1.1 200 Все хорошо\r\n'],
  ['a header outside Latin-1', 'HTTP/1.1 200 OK\r\nx-by: Вася\r\n'],
])('R6 logs %s and other uncaught errors, and the app keeps running', async (_what, head) => {
  const folder = await temporaryFolder();
  const origin = await openSocketServer((socket) => {
    socket.end(`${head}content-length: 0\r\n\r\n`);
  });
  const secret = 'secret-0123456789';
  const { stdout } = await promisify(execFile)(projectNode(), [
    // Unlike Node, Electron doesn't turn an unhandled rejection into an uncaught exception.
    '--unhandled-rejections=warn',
    ...['--import', register.href, fileURLToPath(program)],
    ...[folder, origin, secret],
  ]);
  expect(stdout.trim().split('\n')).toEqual(['told', 'AbortError']);
  const log = await readFile(join(folder, 'companion.log'), 'utf8');
  expect(log.match(/Uncaught error/g)).toHaveLength(4);
  expect(log).toContain('thrown with …');
  expect(log).toContain('rejected');
  expect(log).toContain('no Error');
  expect(log).not.toContain(secret);
});
