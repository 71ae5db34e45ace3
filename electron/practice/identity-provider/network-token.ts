/** Finds the account of a request's token, and the error that each group of routes replies with. */
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Account, Ban } from '../world.ts';
import type { Service } from '../service.ts';

export const networkTokenHeader = 'X-Network-Token';

export interface SignedInEnv {
  Bindings: HttpBindings;
  Variables: { account: Account };
}

interface Refusal {
  readonly status: 401 | 403 | 404;
  /** Text, or an object that is sent as JSON. */
  readonly body: string | object;
}

/**
 * Requires a valid token. Each failure has its own status (SERVICE.md B2): 401 is text without a
 * token, otherwise JSON.
 */
export const requireAccount = (service: Service) => requireToken(service, (refusal) => refusal);

/** Requires a valid token for linking. Every failure of the token is 401 as text (SERVICE.md B1). */
export const requireAccountToLink = (service: Service) =>
  requireToken(service, (refusal) =>
    refusal.status === 403 ? refusal : { status: 401, body: 'Unauthorized' },
  );

const requireToken = (service: Service, refuse: (refusal: Refusal) => Refusal) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const found = accountOf(service, c.req.header(networkTokenHeader) ?? '');
    if ('row' in found) {
      c.set('account', found);
      return next();
    }
    const { status, body } = refuse(found);
    return typeof body === 'string' ? c.text(body, status) : c.json(body, status);
  });

function accountOf({ world, accountIdOf, now }: Service, token: string): Account | Refusal {
  if (token === '') return { status: 401, body: 'Unauthorized' };
  const accountId = accountIdOf(token);
  if (accountId === undefined) {
    const body = { error: 'Unauthorized', message: 'The network token is invalid.' };
    return { status: 401, body };
  }
  const account = world.accounts.find(({ row }) => row.id === accountId);
  if (account === undefined) return { status: 404, body: { error: 'User not found' } };
  const { ban } = account;
  if (ban && isActive(ban, now())) return { status: 403, body: { banned: true, ...ban } };
  return account;
}

const isActive = ({ expires_at }: Ban, time: number): boolean =>
  expires_at === null || Date.parse(expires_at) > time;
