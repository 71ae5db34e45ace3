import * as v from 'valibot';
import { contactDraft, contactLimit, inDoubt, sentMessage } from '../../contract/contact.ts';

/** The contact file. It is one file, so one write moves a message from draft to sent list. */
export const storedContact = v.object({
  draft: v.optional(contactDraft, { email: '', topic: '', message: '' }),
  /**
   * Written before a message is sent. If it's still there at the next start, sending was cut short.
   */
  sending: v.optional(v.nullable(inDoubt), null),
  inDoubt: v.optional(v.nullable(inDoubt), null),
  /** Newest first. */
  sent: v.optional(v.array(sentMessage), []),
  email: v.optional(v.string(), ''),
  limit: v.optional(v.nullable(contactLimit), null),
  lastSuccess: v.optional(v.nullable(v.number()), null),
});

export type StoredContact = v.InferOutput<typeof storedContact>;
