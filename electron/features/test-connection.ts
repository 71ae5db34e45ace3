import * as v from 'valibot';
import { cappedFetch, errorBodyBytes } from '../api/response-body.ts';
import { errorOfAnswer, errorOfFailure } from '../api/errors.ts';
import { isHtml, refusalWords, type Clean } from '../api/error-message.ts';
import type { Connection } from '../contract/service.ts';
import { withTimeout } from '../api/with-timeout.ts';

export interface ConnectionTestParts {
  readonly fetch: typeof globalThis.fetch;
  readonly clean: Clean;
  /** For each of the two requests, in milliseconds. */
  readonly timeoutMs?: number;
}

interface Answer {
  readonly response: Response;
  readonly text: string;
}

/** SERVICE.md B6. Other states than these two say nothing. */
const health = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((found) => !Array.isArray(found)),
  v.record(v.string(), v.unknown()),
  v.check((parts) => Object.values(parts).some((state) => state === 'ok' || state === 'outage')),
);

/** Requests the service's health, or its base address if it has no health look-up. Never throws. */
export async function testConnection(
  parts: ConnectionTestParts,
  baseUrl: string,
): Promise<Connection> {
  try {
    const asked = await ask(parts, `${baseUrl}/health`);
    const judged = judgeHealth(asked, parts.clean);
    if (judged) return judged;
    const base = await ask(parts, baseUrl);
    return isHtml(base.text) ? { kind: 'not-the-service' } : { kind: 'answers' };
  } catch (thrown) {
    return judgeFailure(thrown);
  }
}

/** Returns undefined for a service without a health look-up. */
function judgeHealth({ response, text }: Answer, clean: Clean): Connection | undefined {
  const { status } = response;
  const told = v.safeParse(health, text, { abortEarly: true });
  if (told.success && (response.ok || status === 503)) return sayParts(told.output, clean);
  if (status >= 300 && status < 400) return { kind: 'moved', to: movedTo(response, clean) };
  if (status >= 500) return { kind: 'failing', status };
  return response.ok || isHtml(text) ? { kind: 'not-the-service' } : undefined;
}

/** Bounds what the page shows. */
const mostParts = 20;

function sayParts(found: Readonly<Record<string, unknown>>, clean: Clean): Connection {
  const out = Object.keys(found).filter((part) => found[part] === 'outage');
  const parts = out.slice(0, mostParts).map((part) => refusalWords(part, clean));
  return parts.length === 0 ? { kind: 'healthy' } : { kind: 'outage', parts };
}

function movedTo(response: Response, clean: Clean): string | null {
  const error = errorOfAnswer(response, '', Date.now(), clean);
  return error.kind === 'rejected' ? (error.movedTo ?? null) : null;
}

function judgeFailure(thrown: unknown): Connection {
  const error = errorOfFailure(thrown);
  if (error.kind === 'offline') return { kind: 'unreached', reason: error.reason };
  if (error.kind === 'rejected') return { kind: 'moved', to: null };
  const timedOut = error.kind === 'unreachable' && error.reason === 'timed-out';
  return { kind: timedOut ? 'timed-out' : 'broken' };
}

function ask({ fetch, timeoutMs = 10_000 }: ConnectionTestParts, address: string): Promise<Answer> {
  return withTimeout(timeoutMs, undefined, async (signal) => {
    const request = {
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      headers: { accept: 'application/json' },
    } as const;
    const bounds = { maxBytes: errorBodyBytes, withinMs: timeoutMs };
    const response = await cappedFetch(fetch, [address, request], bounds).catch(
      (thrown: unknown) => {
        // Some network stacks don't throw the signal's reason.
        signal.throwIfAborted();
        throw thrown;
      },
    );
    return { response, text: await response.text() };
  });
}
