const names: readonly (readonly [RegExp, string])[] = [
  // Must come before ECONNRESET, the code that Node also uses when a server closes without a reply.
  [/^socket hang up$/, 'ERR_EMPTY_RESPONSE'],
  [/^ECONNRESET$/, 'ERR_CONNECTION_RESET'],
  [/^ECONNREFUSED$/, 'ERR_CONNECTION_REFUSED'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'ERR_NAME_NOT_RESOLVED'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'ERR_ADDRESS_UNREACHABLE'],
  [/^ETIMEDOUT$/, 'ERR_CONNECTION_TIMED_OUT'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'ERR_CERT_DATE_INVALID'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'ERR_CERT_COMMON_NAME_INVALID'],
  [/CERT|^UNABLE_TO_/, 'ERR_CERT_AUTHORITY_INVALID'],
  [/^(EPROTO|ERR_SSL_\w+)$/, 'ERR_SSL_PROTOCOL_ERROR'],
  [/^HPE_/, 'ERR_INVALID_HTTP_RESPONSE'],
  [/^Z_|^ERR_.*BROTLI|^ERR__ERROR_FORMAT/, 'ERR_CONTENT_DECODING_FAILED'],
];

/** Converts Node's errors to Electron's: a plain Error without a code. */
export function netError(error: Error): Error {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = names.find(([name]) => name.test(error.message) || name.test(code));
  return new Error(`net::${known?.[1] ?? 'ERR_FAILED'}`);
}
