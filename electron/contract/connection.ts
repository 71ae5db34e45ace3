import * as v from 'valibot';
import { serviceAddress } from '../profile/profile.ts';
import { call } from './call.ts';
import type { OfflineReason } from './result.ts';

/** What is found where a service should be. */
export type Connection =
  | { readonly kind: 'healthy' }
  /** SERVICE.md B6: which parts of it are out. */
  | { readonly kind: 'outage'; readonly parts: readonly string[] }
  /** Something answers there, and has no health look-up: the service may be without one. */
  | { readonly kind: 'answers' }
  | { readonly kind: 'not-the-service' }
  /** Redirects are not followed; null where it does not name an address. */
  | { readonly kind: 'moved'; readonly to: string | null }
  | { readonly kind: 'failing'; readonly status: number }
  | { readonly kind: 'unreached'; readonly reason: OfflineReason }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'broken' };

export const connectionCalls = {
  /** Asks without any token. What is wrong with the connection is the answer, and no failure. */
  testConnection: call(v.object({ baseUrl: serviceAddress })).answers<Connection>(),
};
