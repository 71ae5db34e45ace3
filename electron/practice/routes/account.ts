/** SERVICE.md B2. */
import { Hono } from 'hono';
import { requireAccount, type SignedInEnv } from '../identity-provider/network-token.ts';
import type { Service } from '../service.ts';

export function accountRoutes(service: Service): Hono<SignedInEnv> {
  const routes = new Hono<SignedInEnv>();
  routes.get('/auth/account', requireAccount(service), (c) => c.json(c.var.account.row));
  return routes;
}
