import * as v from 'valibot';
import type { Ban } from '../../contract/result.ts';
import { serviceTime } from '../service-time.ts';

const banned = v.object({
  banned: v.literal(true),
  expires_at: v.fallback(v.nullable(v.string()), null),
});

/** Returns the ban that a 403 describes (SERVICE.md B2). Its reason is in the error message. */
export function banOf(body: unknown): { readonly ban?: Ban } {
  const parsed = v.safeParse(banned, body, { abortEarly: true });
  if (!parsed.success) return {};
  const { expires_at } = parsed.output;
  return { ban: { until: serviceTime(expires_at) } };
}
