import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOfFailure } from '../../../../electron/api/errors/errors.ts';

/** Returns an error like Node's fetch throws, with the reason as its cause. */
const nodeFailure = (code: string, more: object = {}) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, ...more }) });

const offline = (reason: string) => ({ kind: 'offline', reason });
const broken = { kind: 'unreachable', reason: 'broken' };
const redirected = { kind: 'rejected', said: '', redirects: true };

describe("R2 a failure of Electron's net.fetch", () => {
  test.each([
    ['net::ERR_CONNECTION_REFUSED', offline('refused')],
    ['net::ERR_CONNECTION_FAILED', offline('refused')],
    ['net::ERR_CONNECTION_TIMED_OUT', offline('refused')],
    ['net::ERR_ADDRESS_UNREACHABLE', offline('refused')],
    ['net::ERR_ADDRESS_IN_USE', offline('refused')],
    ['net::ERR_NAME_NOT_RESOLVED', offline('unknown-host')],
    ['net::ERR_NAME_RESOLUTION_FAILED', offline('unknown-host')],
    ['net::ERR_HOST_RESOLVER_QUEUE_TOO_LARGE', offline('unknown-host')],
    ['net::ERR_CERT_AUTHORITY_INVALID', offline('certificate')],
    ['net::ERR_CERT_DATE_INVALID', offline('certificate')],
    ['net::ERR_CERT_COMMON_NAME_INVALID', offline('certificate')],
    ['net::ERR_SSL_PROTOCOL_ERROR', offline('certificate')],
    ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH', offline('certificate')],
    ['net::ERR_TLS13_DOWNGRADE_DETECTED', offline('certificate')],
    ['net::ERR_ECH_NOT_NEGOTIATED', offline('certificate')],
    ['net::ERR_BAD_SSL_CLIENT_AUTH_CERT', offline('certificate')],
    ['net::ERR_INTERNET_DISCONNECTED', offline('no-network')],
    ['net::ERR_PROXY_CONNECTION_FAILED', offline('blocked')],
    ['net::ERR_PROXY_AUTH_UNSUPPORTED', offline('blocked')],
    ['net::ERR_PROXY_CERTIFICATE_INVALID', offline('blocked')],
    ['net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', offline('blocked')],
    ['net::ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT', offline('blocked')],
    ['net::ERR_SOCKS_CONNECTION_FAILED', offline('blocked')],
    ['net::ERR_SOCKS_CONNECTION_HOST_UNREACHABLE', offline('blocked')],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', offline('blocked')],
    ['net::ERR_NETWORK_ACCESS_DENIED', offline('blocked')],
    ['net::ERR_UNSAFE_PORT', offline('port')],
    ['net::ERR_CONNECTION_RESET', broken],
    ['net::ERR_CONNECTION_CLOSED', broken],
    ['net::ERR_CONNECTION_ABORTED', broken],
    ['net::ERR_EMPTY_RESPONSE', broken],
    ['net::ERR_NETWORK_CHANGED', broken],
    ['net::ERR_NETWORK_IO_SUSPENDED', broken],
    ['net::ERR_TIMED_OUT', broken],
    ['net::ERR_CONTENT_LENGTH_MISMATCH', broken],
    ['net::ERR_INVALID_RESPONSE', broken],
    ['net::ERR_FAILED', broken],
    ['Redirect was cancelled', redirected],
    ['net::ERR_UNSAFE_REDIRECT', redirected],
    ['net::ERR_TOO_MANY_REDIRECTS', redirected],
  ])('%s', (message, error) => {
    expect(errorOfFailure(new Error(message))).toEqual(error);
    expect(errorOfFailure(new Error('Request failed', { cause: new Error(message) }))).toEqual(
      error,
    );
  });
});

describe("a failure of Node's fetch", () => {
  test.each([
    ['ECONNREFUSED', offline('refused')],
    ['EHOSTUNREACH', offline('refused')],
    ['ENETUNREACH', offline('refused')],
    ['UND_ERR_CONNECT_TIMEOUT', offline('refused')],
    ['ENOTFOUND', offline('unknown-host')],
    ['EAI_AGAIN', offline('unknown-host')],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', offline('certificate')],
    ['SELF_SIGNED_CERT_IN_CHAIN', offline('certificate')],
    ['CERT_HAS_EXPIRED', offline('certificate')],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', offline('certificate')],
    ['ERR_TLS_CERT_ALTNAME_INVALID', offline('certificate')],
    ['ERR_SSL_WRONG_VERSION_NUMBER', offline('certificate')],
    ['ECONNRESET', broken],
    ['EPIPE', broken],
    ['ETIMEDOUT', broken],
    ['UND_ERR_SOCKET', broken],
    ['HPE_INVALID_CONSTANT', broken],
    ['', broken],
  ])('%s', (code, error) => {
    expect(errorOfFailure(nodeFailure(code))).toEqual(error);
  });

  test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'])(
    '%s while the response is read is lost, because the request was sent',
    (code) => {
      expect(errorOfFailure(nodeFailure(code, { syscall: 'read' }))).toEqual(broken);
    },
  );

  test('to connect is offline', () => {
    const error = errorOfFailure(nodeFailure('EHOSTUNREACH', { syscall: 'connect' }));
    expect(error).toEqual(offline('refused'));
  });
});

describe('a failure', () => {
  test('after an abort is cancelled', () => {
    expect(errorOfFailure(new DOMException('Aborted', 'AbortError'))).toEqual({
      kind: 'cancelled',
    });
    expect(errorOfFailure(AbortSignal.abort().reason)).toEqual({ kind: 'cancelled' });
  });

  test('after a time-out is unreachable, or lost for a write', () => {
    const timedOut = { kind: 'unreachable', reason: 'timed-out' };
    const late = new DOMException('Late', 'TimeoutError');
    expect(errorOfFailure(late)).toEqual(timedOut);
    expect(errorOfFailure(new Error('Failed', { cause: late }))).toEqual(timedOut);
  });

  test('isn’t a redirect just because an address contains the word', () => {
    const url = 'http://redirect.example.org/v2/contact';
    const late = Object.assign(new Error(`Request timed out: POST ${url}`), {
      name: 'TimeoutError',
    });
    expect(errorOfFailure(late)).toEqual({ kind: 'unreachable', reason: 'timed-out' });
    const unknown = nodeFailure('ENOTFOUND', { message: 'getaddrinfo redirect.example.org' });
    expect(errorOfFailure(unknown)).toEqual(offline('unknown-host'));
  });

  test('of any other kind may have arrived', () => {
    const things = fc.oneof(
      fc.anything(),
      fc.string().map((message) => new Error(message)),
    );
    fc.assert(
      fc.property(things, (thrown) => {
        expect(errorOfFailure(thrown)).toEqual(broken);
      }),
    );
  });

  test('can be its own cause', () => {
    const error = new Error('round');
    error.cause = error;
    expect(errorOfFailure(error)).toEqual(broken);
  });
});
