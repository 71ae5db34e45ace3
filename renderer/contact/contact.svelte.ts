import { contactMessage } from '../../electron/api/schema.ts';
import { saySuccess } from '../messages.ts';
import { Form } from '../parts/form.svelte.ts';

/** Those that the service's own web page offers (SERVICE.md B3); any other text will do. */
export const suggestedTopics = [
  'Technical Support',
  'Bug Report',
  'Feature Request',
  'Division',
  'Trust and Safety',
  'Other',
] as const;

export const contactForm = new Form({ email: '', topic: '', message: '' }, contactMessage);

export async function sendContactMessage(): Promise<void> {
  const sent = await contactForm.send(
    (input) => window.companion.sendContactMessage(input),
    (input) => saySuccess({ action: 'sendContactMessage', input }),
  );
  if (sent) contactForm.clear({ topic: sent.topic, message: sent.message });
}
