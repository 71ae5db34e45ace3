/** SERVICE.md B8. Public. */
import { Hono } from 'hono';
import type { Service } from '../service.ts';

export function noticeRoutes({ world }: Service): Hono {
  const routes = new Hono();
  routes.get('/notam', (c) => c.json(world.notice));
  return routes;
}
