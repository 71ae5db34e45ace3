import { readFile } from 'node:fs/promises';
import { openBridge } from './page/bridge.ts';
import { openWire } from './page/wire.ts';

// The worker connects to the host; the page itself keeps its own policy.
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Returns the host's own script for a path, or undefined. Like in Electron, a window may have no preload. */
export async function hostScript(path: string, preload?: string): Promise<Response | undefined> {
  if (path === 'host/wire.js') return script(`(${openWire.toString()})();`);
  if (path !== 'host/bridge.js') return undefined;
  const bundle = preload === undefined ? '' : await readFile(preload, 'utf8');
  return script(`(${openBridge.toString()})((require, exports = {}) => {\n${bundle}\n});`);
}

/** Inserts the bridge before the page's own scripts, and marks the title. */
export async function withHostScript(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const html = (await answer.text())
    .replace('<head>', '<head><script src="./host/bridge.js"></script>')
    .replace('</title>', ' (browser host)</title>');
  return new Response(html, { status: answer.status, headers: answer.headers });
}

function script(text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': workerPolicy,
      'x-content-type-options': 'nosniff',
    },
  });
}
