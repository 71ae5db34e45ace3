import type { Client } from '../api/client.ts';
import type { ContactMessage } from '../api/schema.ts';
import type { Result } from '../contract.ts';
import type { Recorded } from './recorder.ts';

/** Sends a contact message: once, signed in or not. */
export const createContact = (client: Pick<Client, 'sendContactMessage'>, recorded: Recorded) => ({
  sendContactMessage: (input: ContactMessage): Promise<Result<{ readonly id: string | null }>> =>
    recorded({ action: 'sendContactMessage', input: { topic: input.topic } }, () =>
      client.sendContactMessage(input),
    ),
});
