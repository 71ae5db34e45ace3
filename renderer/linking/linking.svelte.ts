import { linkRequest } from '../../electron/api/schema.ts';
import { app } from '../app.svelte.ts';
import { sayAction, saySuccess } from '../messages.ts';
import { Form } from '../parts/form.svelte.ts';
import { sayLinkError } from './link-words.ts';

/** The airport's field is also the one that loads an airport. */
export const linkForm = new Form({ icao: '', stopbarId: '', leadOnId: '' }, linkRequest);

export async function link(): Promise<void> {
  await linkForm.send(
    (input) => window.companion.link(input),
    (input, elsewhere) => saySuccess({ action: 'link', input, ...(elsewhere && { elsewhere }) }),
    {
      say: (error, input) => sayLinkError(error, app.service, input),
      repeat: { what: (input) => sayAction({ action: 'link', input }), send: link },
    },
  );
}
