import { net, session, type Session } from 'electron';
import { denyPermissions } from '../hardening/hardening.ts';

/** W9: sends requests through Chromium, with the system's proxy and trusted certificates. */
export const systemFetch: typeof globalThis.fetch = (input, init) =>
  net.fetch(addressOf(input), init);

/** Sessions that no request is using. */
const free: Session[] = [];
let created = 0;

/**
 * Like `systemFetch`, over its own connection. Chromium resends any request, POST included,
 * when a connection that it reused closes before the reply, and not over a new one (without QUIC):
 * `ShouldResendRequest` in
 * https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_network_transaction.cc
 */
export const fetchOnce: typeof globalThis.fetch = async (input, init) => {
  const own = free.pop() ?? createSession();
  const release = () => free.push(own);
  try {
    // This aborts requests in flight, so a session serves one request at a time.
    await own.closeAllConnections();
    return withBodyEnd(await own.fetch(addressOf(input), init), release);
  } catch (thrown) {
    release();
    throw thrown;
  }
};

/**
 * Creates a session in memory. It uses the system's proxy and certificates, like the default one.
 */
function createSession(): Session {
  created += 1;
  const own = session.fromPartition(`once-${created}`, { cache: false });
  denyPermissions(own);
  // R9: it has no page, and Chromium would download dictionaries for it.
  own.setSpellCheckerEnabled(false);
  return own;
}

/** Returns the response. Calls `onEnd` once its body was read, broke off or was cancelled. */
function withBodyEnd(response: Response, onEnd: () => void): Response {
  const { body, status, statusText, headers } = response;
  if (!body) {
    onEnd();
    return response;
  }
  const end = { flush: onEnd, cancel: onEnd };
  return new Response(body.pipeThrough(new TransformStream(end)), { status, statusText, headers });
}

const addressOf = (input: string | URL | Request): string | Request =>
  input instanceof URL ? input.href : input;
