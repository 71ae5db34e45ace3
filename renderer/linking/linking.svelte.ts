import { linkRequest } from '../../electron/api/schema.ts';
import { saySuccess } from '../messages.ts';
import { Form } from '../parts/form.svelte.ts';

export const linkForm = new Form({ icao: '', stopbarId: '', leadOnId: '' }, linkRequest);

export async function link(): Promise<void> {
  await linkForm.send(
    (input) => window.companion.link(input),
    (input) => saySuccess({ action: 'link', input }),
  );
}
