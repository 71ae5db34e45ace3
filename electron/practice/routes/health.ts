/** SERVICE.md B6. */
import { Hono } from 'hono';
import type { Service } from '../service.ts';

export function healthRoutes({ world }: Service): Hono {
  const routes = new Hono();
  routes.get('/health', (c) => {
    const healthy = Object.values(world.health).every((state) => state === 'ok');
    return c.json(world.health, healthy ? 200 : 503);
  });
  return routes;
}
