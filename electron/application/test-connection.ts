import * as v from 'valibot';
import { errorBodyBytes } from '../api/http/response-body.ts';
import { sendHttp, type HttpReply } from '../api/http/send-http.ts';
import { health } from '../api/schema.ts';
import { errorOfFailure } from '../api/errors/errors.ts';
import { isHtml, serviceWords, type Clean } from '../api/errors/service-words.ts';
import type { Connection } from '../contract/service.ts';

export interface ConnectionTestParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clean: Clean;
  /** The time limit, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Requests the service's health. Never throws. */
export async function testConnection(
  parts: ConnectionTestParts,
  baseUrl: string,
): Promise<Connection> {
  try {
    return classifyHealth(await ask(parts, `${baseUrl}/health`), parts.clean);
  } catch (thrown) {
    return classifyFailure(thrown);
  }
}

/** A service may have no health look-up (SERVICE.md B). */
function classifyHealth(reply: HttpReply, clean: Clean): Connection {
  const { ok, status, text } = reply;
  const parts = v.safeParse(v.pipe(v.string(), v.parseJson(), health), text, { abortEarly: true });
  if (parts.success && (ok || status === 503)) return connectionOf(parts.output, clean);
  if (status >= 300 && status < 400) return { kind: 'moved' };
  if (status >= 500 && status !== 501) return { kind: 'failing', status };
  return { kind: ok || isHtml(text) ? 'not-the-service' : 'answers' };
}

/** The page shows all parts, and no service has more. */
const maxParts = 20;

function connectionOf(out: readonly string[], clean: Clean): Connection {
  const parts = out.slice(0, maxParts).map((part) => serviceWords(part, clean));
  return parts.length === 0 ? { kind: 'healthy' } : { kind: 'outage', parts };
}

function classifyFailure(thrown: unknown): Connection {
  const error = errorOfFailure(thrown);
  if (error.kind === 'offline') return { kind: 'unreached', reason: error.reason };
  if (error.kind === 'rejected') return { kind: 'moved' };
  const timedOut = error.kind === 'unreachable' && error.reason === 'timed-out';
  return { kind: timedOut ? 'timed-out' : 'broken' };
}

const ask = ({ fetch, timeoutMs = 10_000 }: ConnectionTestParts, url: string): Promise<HttpReply> =>
  sendHttp(
    fetch,
    { url, method: 'GET', headers: { accept: 'application/json' } },
    { maxBytes: errorBodyBytes, timeoutMs },
  );
