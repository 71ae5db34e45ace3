/** Finds the account of a request's token, and the error that each group of routes replies with. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Account, Ban } from '../world.ts';
import type { Service } from '../service.ts';

export const networkTokenHeader = 'X-Network-Token';

export interface SignedInEnv {
  Bindings: HttpBindings;
  Variables: { account: Account };
}

type Identification =
  | { readonly kind: 'known'; readonly account: Account }
  | { readonly kind: 'banned'; readonly ban: Ban }
  | { readonly kind: 'no-token' | 'refused' | 'unknown-user' }
  | { readonly kind: 'rate-limited' | 'down' | 'broken' };

/**
 * Requires a valid token. Each failure has its own status (SERVICE.md B2): 401 is text without a
 * token, otherwise JSON.
 */
export function requireAccount(service: Service) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const who = identify(service, c.req.header(networkTokenHeader));
    switch (who.kind) {
      case 'known':
        c.set('account', who.account);
        return next();
      case 'banned':
        return banned(c, who.ban);
      case 'no-token':
        return c.text('Unauthorized', 401);
      case 'refused':
        return c.json({ error: 'Unauthorized', message: 'The network token is invalid.' }, 401);
      case 'unknown-user':
        return c.json({ error: 'User not found' }, 404);
      case 'rate-limited':
        return c.json({ error: 'Too many requests' }, 429, { 'Retry-After': '30' });
      case 'down':
        return c.text('The identity provider is unavailable.', 503);
      case 'broken':
        return c.text('The identity provider sent an invalid response.', 502);
    }
  });
}

/**
 * Requires a valid token for linking. Every failure of the token or the identity provider is 401 as
 * text (SERVICE.md B1).
 */
export function requireAccountToLink(service: Service) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const who = identify(service, c.req.header(networkTokenHeader));
    if (who.kind === 'banned') return banned(c, who.ban);
    if (who.kind !== 'known') return c.text('Unauthorized', 401);
    c.set('account', who.account);
    return next();
  });
}

function identify({ world, accountIdOf, now }: Service, token?: string): Identification {
  if (token === undefined || token === '') return { kind: 'no-token' };
  if (world.identityProvider !== 'up') return { kind: world.identityProvider };
  const accountId = accountIdOf(token);
  if (accountId === undefined) return { kind: 'refused' };
  const account = world.accounts.find(({ row }) => row.id === accountId);
  if (account === undefined) return { kind: 'unknown-user' };
  if (account.ban !== null && isActive(account.ban, now())) {
    return { kind: 'banned', ban: account.ban };
  }
  return { kind: 'known', account };
}

function isActive({ expires_at }: Ban, time: number): boolean {
  return expires_at === null || Date.parse(expires_at) > time;
}

function banned(c: Context, ban: Ban) {
  return c.json({ banned: true, reason: ban.reason, expires_at: ban.expires_at }, 403);
}
