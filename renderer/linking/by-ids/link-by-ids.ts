import { app } from '../../frame/app.svelte.ts';
import { sayLinkError } from '../../text/link-errors.ts';
import { linkForm } from './link-form.svelte.ts';
import { linkAgain, linked } from './text.ts';

/** Links what is typed. Returns whether it was linked. */
export async function link(): Promise<boolean> {
  const sent = await linkForm().send(app.calls.link, linked, {
    say: (error, input) => sayLinkError(error, app.service, input),
    repeat: { what: linkAgain, send: link },
  });
  // The fields show their problems themselves.
  const { problems, values } = linkForm();
  if (Object.keys(values).some((field) => problems[field] !== undefined)) app.clearStatus();
  return sent !== undefined;
}
