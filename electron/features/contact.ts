import type { Client } from '../api/client.ts';
import type { ContactMessage } from '../api/schema.ts';
import type { Result } from '../contract.ts';
import type { Record } from './recorder.ts';

/** Sends a contact message: once, signed in or not. */
export const createContact = (client: Pick<Client, 'sendContactMessage'>, record: Record) => ({
  sendContactMessage: async (
    input: ContactMessage,
  ): Promise<Result<{ readonly id: string | null }>> =>
    record(
      { action: 'sendContactMessage', input: { topic: input.topic } },
      await client.sendContactMessage(input),
    ),
});
