/** SERVICE.md A1 and B3. Public: a token is ignored. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Service } from '../service.ts';

const dayMs = 24 * 60 * 60 * 1000;
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const submissionSchema = v.object(
  {
    email: field('email must be an email address', (text) => emailPattern.test(text)),
    topic: field('topic must be 3 to 120 characters', within(3, 120)),
    message: field('message must be 5 to 4000 characters', within(5, 4000)),
  },
  'the body must be an object',
);

export function contactRoutes({ world, now }: Service): Hono {
  const routes = new Hono();

  routes.post('/contact', async (c) => {
    const body: unknown = await c.req.json();
    const submission = v.safeParse(submissionSchema, body, { abortEarly: true });
    if (!submission.success) {
      return c.json({ error: 'Invalid submission', message: submission.issues[0].message }, 400);
    }
    // Every message comes from this computer's address.
    const used = world.contactMessages.some(
      ({ created_at }) => Date.parse(created_at) > now() - dayMs,
    );
    if (used) {
      return c.json(
        { error: 'Too many requests', message: 'You can send one message in 24 hours.' },
        429,
      );
    }
    const id = randomUUID();
    const created_at = new Date(now()).toISOString();
    world.contactMessages.push({ id, ...submission.output, created_at });
    return c.json({ success: true, id, created_at }, 201);
  });

  return routes;
}

/**
 * Returns the schema of a trimmed text. A missing one is treated as empty, so the error names
 * the field.
 */
function field(message: string, holds: (text: string) => boolean) {
  return v.optional(v.pipe(v.string(message), v.trim(), v.check(holds, message)), '');
}

/** Lengths are in UTF-16 units. */
function within(min: number, max: number) {
  return (text: string) => text.length >= min && text.length <= max;
}
