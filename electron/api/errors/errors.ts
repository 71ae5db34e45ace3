import { STATUS_CODES } from 'node:http';
import * as v from 'valibot';
import type { AppError, Ban, EpochMs, OfflineReason } from '../../contract/result.ts';
import { retryAfter } from '../retries/retry-after.ts';
import { BrokenBodyError } from '../http/send-http.ts';
import { serviceTime } from '../service-time.ts';
import { serviceWords, type Clean } from './service-words.ts';

// Electron's net.fetch doesn't tell where a redirect leads.
const redirects = true;

/** Returns the error for a response that isn't 2xx. @param body parsed JSON, or text. */
export function errorOfAnswer(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  now: EpochMs,
  clean: Clean,
): AppError {
  const said = withoutStatus(serviceWords(body, clean), status);
  const retryAt = retryAfter(headers, now);
  const wait = retryAt === undefined ? {} : { retryAt };
  if (status >= 300 && status < 400) {
    return { kind: 'rejected', status, said, ...(headers.has('location') && { redirects }) };
  }
  if (status === 401) return { kind: 'signed-out' };
  if (status === 403) return { kind: 'forbidden', status, said, ...banOf(body) };
  if (status === 404) return { kind: 'not-found', status, said };
  if (status === 409) return { kind: 'conflict', status, said };
  if (status === 429) return { kind: 'limited', said, ...wait };
  if (status >= 502 && status <= 504) return { kind: 'unavailable', status, said, ...wait };
  if (status >= 500) return { kind: 'server', status, said };
  return { kind: 'rejected', status, said };
}

const banned = v.object({
  banned: v.literal(true),
  expires_at: v.fallback(v.nullable(v.string()), null),
});

/** Returns the ban that a 403 describes (SERVICE.md B2). Its reason is in the error message. */
function banOf(body: unknown): { readonly ban?: Ban } {
  const parsed = v.safeParse(banned, body, { abortEarly: true });
  if (!parsed.success) return {};
  const { expires_at } = parsed.output;
  return { ban: { until: serviceTime(expires_at) } };
}

/** Returns nothing for words that only repeat an error's status, such as “503 Service Unavailable”. */
function withoutStatus(said: string, status: number): string {
  if (status < 500) return said;
  const name = said
    .replace(/^\d{3} /, '')
    .replace(/[.!]$/, '')
    .replace(/temporarily /i, '');
  return name.toLowerCase() === STATUS_CODES[status]?.toLowerCase() ? '' : said;
}

/**
 * Returns the error of a read for what `fetch` threw: Node's error codes, or Electron's
 * `net::ERR_…`. A write that is `unreachable` is `lost`.
 */
export function errorOfFailure(thrown: unknown): AppError {
  const chain = causes(thrown);
  if (chain.some((error) => error.name === 'AbortError')) return { kind: 'cancelled' };
  if (chain.some((error) => unfollowed.test(error.message))) {
    return { kind: 'rejected', said: '', redirects };
  }
  for (const error of chain) {
    const reason = offlineReason(codeOf(error));
    if (reason) return { kind: 'offline', reason };
  }
  const timedOut = chain.some(({ name }) => name === 'TimeoutError');
  return { kind: 'unreachable', reason: timedOut ? 'timed-out' : 'broken' };
}

function causes(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 8; error = error.cause) {
    chain.push(error);
  }
  return chain;
}

/**
 * Whether `sendHttp` threw this because of the network, and not because of a bug. Electron's `fetch`
 * throws a plain Error and Node's a TypeError, so only their messages tell.
 */
export const isNetworkFailure = (thrown: unknown): boolean =>
  thrown instanceof BrokenBodyError ||
  thrown instanceof DOMException ||
  (thrown instanceof Error &&
    /^(net::ERR_|Redirect was cancelled|fetch failed$)/.test(thrown.message));

// Electron's net.fetch reports a redirect that wasn't followed in these ways. A looser pattern
// would also match the word in an address, which other failures have in their messages.
const unfollowed = /^Redirect was cancelled|^net::ERR_(UNSAFE_REDIRECT|TOO_MANY_REDIRECTS)/;

function codeOf(error: Error): string {
  // A failed read happens after sending, even if its code looks like a failed connection.
  if ('syscall' in error && error.syscall === 'read') return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Node gives no code for a port that the Fetch Standard blocks (2.9, "Port blocking").
  if (error.message === 'bad port') return 'ERR_UNSAFE_PORT';
  return /net::(ERR_\w+)/.exec(error.message)?.[1] ?? '';
}

// With these codes, no byte of the request was sent. With any other, it may have arrived. Chromium's:
// https://chromium.googlesource.com/chromium/src/+/main/net/base/net_error_list.h
const nothingSent: readonly (readonly [OfflineReason, RegExp])[] = [
  [
    'unknown-host',
    /^(ENOTFOUND|EAI_\w+|ERR_NAME_\w+|ERR_DNS_\w+|ERR_ICANN_NAME_COLLISION|ERR_HOST_RESOLVER_\w+)$/,
  ],
  // Must come before the certificates: the one in ERR_PROXY_CERTIFICATE_INVALID isn't the service's.
  [
    'blocked',
    /^(ERR_(PROXY|MANDATORY_PROXY|HTTPS_PROXY|SOCKS|TUNNEL)_\w+|ERR_NETWORK_ACCESS_DENIED)$/,
  ],
  [
    'refused',
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_REFUSED|ERR_CONNECTION_FAILED|ERR_CONNECTION_TIMED_OUT|ERR_ADDRESS_\w+)$/,
  ],
  [
    'certificate',
    /^(\w*CERT\w*|UNABLE_TO_\w+|ERR_TLS\w+|ERR_SSL_\w+|ERR_NO_SSL_\w+|\w*ECH_\w+|EPROTO)$/,
  ],
  ['no-network', /^ERR_INTERNET_DISCONNECTED$/],
  ['port', /^ERR_UNSAFE_PORT$/],
];

function offlineReason(code: string): OfflineReason | undefined {
  return nothingSent.find(([, codes]) => codes.test(code))?.[0];
}
