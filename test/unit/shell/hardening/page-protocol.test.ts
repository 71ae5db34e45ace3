import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { protocol } from 'electron';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerOf } from '../../../../electron/browser-host/electron/protocol.ts';
import { contentSecurityPolicy } from '../../../../electron/shell/hardening/page-address.ts';
import {
  declarePageScheme,
  servePage,
} from '../../../../electron/shell/hardening/page-protocol.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const types = {
  'index.html': 'text/html; charset=utf-8',
  'assets/index-Cd8.js': 'text/javascript; charset=utf-8',
  'assets/index-Cd8.css': 'text/css; charset=utf-8',
  'assets/icon.svg': 'image/svg+xml',
  'assets/icon.png': 'image/png',
  'assets/inter.woff2': 'font/woff2',
};
const files = Object.entries(types);

// The file beside the bundle must not be served.
beforeEach(async () => {
  const folder = await temporaryFolder();
  for (const file of [...Object.keys(types), '../secret.js', '../assets/secret.js']) {
    const place = join(folder, 'renderer', file);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, `content of ${file}`);
  }
  servePage(join(folder, 'renderer'));
});

test('E18 the page’s own scheme is standard, secure and cached, without other privileges', () => {
  const declared = vi.spyOn(protocol, 'registerSchemesAsPrivileged');
  declarePageScheme();
  const privileges = { standard: true, secure: true, codeCache: true };
  expect(declared.mock.calls).toEqual([[[{ scheme: 'app', privileges }]]]);
});

describe('a file of the bundle', () => {
  test.each(files)('is served with its type: %s', async (file, type) => {
    const answer = await answerOf(`app://companion/${file}`, 'GET');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(await answer.text()).toBe(`content of ${file}`);
  });

  test.each(files)('E7 has the full policy: %s', async (file) => {
    const { headers } = await answerOf(`app://companion/${file}`, 'GET');
    expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });
});

describe('E18 nothing is found', () => {
  test.each([
    'app://companion/../secret.js',
    'app://companion/assets/%2e%2e/%2e%2e/assets/secret.js',
    'app://companion/assets/..\\..\\secret.js',
    'app://companion/assets/index-Cd8.js%00.css',
    'app://evil/index.html',
  ])('at %s', async (address) => {
    const answer = await answerOf(address, 'GET');
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('content of');
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('by %s', async (method) => {
    expect((await answerOf('app://companion/index.html', method)).status).toBe(404);
  });
});
