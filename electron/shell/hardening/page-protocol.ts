import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { protocol } from 'electron';
import { contentSecurityPolicy, pageFile, pageScheme } from './page-address.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Declares the page's scheme. Electron requires this before the app is ready. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    // Without the code cache, every start compiles the page's scripts again.
    { scheme: pageScheme, privileges: { standard: true, secure: true, codeCache: true } },
  ]);
}

/** Serves the page's bundle from `folder`, under the full content security policy. */
export function servePage(folder: string): void {
  protocol.handle(pageScheme, async ({ url, method }) => {
    const file = method === 'GET' ? pageFile(url) : undefined;
    const content = file === undefined ? undefined : await contentOf(join(folder, file));
    if (file === undefined || content === undefined) {
      return new Response('Not found', { status: 404 });
    }
    return new Response(content, {
      headers: {
        'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
  });
}

/** Returns undefined if the file doesn't exist. @throws Error of the file system. */
async function contentOf(path: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
