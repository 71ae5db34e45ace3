import * as v from 'valibot';
import type { FromPage } from './page/messages.ts';

const fromPage = v.object({
  id: v.number(),
  channel: v.string(),
  payload: v.optional(v.unknown()),
  meantFor: v.optional(v.unknown()),
  frame: v.object({ url: v.string(), top: v.boolean() }),
}) satisfies v.GenericSchema<unknown, FromPage>;

/** Returns the call in a message from the page, or undefined if it isn't one. */
export function parseFromPage(text: string): FromPage | undefined {
  try {
    const parsed = v.safeParse(fromPage, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
