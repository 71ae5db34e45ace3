import * as v from 'valibot';
import { contactDraft, contactLimit, inDoubt, sentMessage } from '../../contract/contact.ts';

const emptyDraft = {
  ...{ email: '', topic: '', message: '', details: '', withDetails: false },
  cleared: { topic: '', message: '', details: '' },
};

/** One file, so that a message moves from the draft to the sent list in one write. */
export const storedContact = v.object({
  draft: v.optional(contactDraft, emptyDraft),
  /** Written before a request leaves; still there at the next start, it says that it was cut short. */
  sending: v.optional(v.nullable(inDoubt), null),
  inDoubt: v.optional(v.nullable(inDoubt), null),
  /** Newest first. */
  sent: v.optional(v.array(sentMessage), []),
  email: v.optional(v.string(), ''),
  limit: v.optional(v.nullable(contactLimit), null),
  lastSuccess: v.optional(v.nullable(v.number()), null),
});

export type StoredContact = v.InferOutput<typeof storedContact>;
