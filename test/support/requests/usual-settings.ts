import type { AccountAccess, RequestSettings } from '../../../electron/api/request.ts';
import { done, failed } from '../../../electron/contract/result.ts';

/** Returns settings with the time limits of the app. */
export const usualSettings = (baseUrl: string, fetch = globalThis.fetch): RequestSettings => ({
  ...{ baseUrl, fetch, fetchOnce: fetch, now: Date.now, tokenHeader: 'X-Network-Token' },
  clean: (text) => text,
  onHeaders: () => undefined,
  stop: new AbortController().signal,
});

/** Returns access to an account that ends when the service rejects its token. */
export const accountWith = (token: () => string | undefined): AccountAccess => ({
  token: () => {
    const known = token();
    return Promise.resolve(known === undefined ? failed({ kind: 'signed-out' }) : done(known));
  },
  onRefusedToken: () => Promise.resolve('dead'),
  onForbidden: (_token, error) => Promise.resolve(error),
  onAccepted: () => undefined,
  signal: new AbortController().signal,
});
