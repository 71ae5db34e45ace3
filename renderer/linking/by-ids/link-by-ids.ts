import type { LinkRequest } from '../../../electron/contract/fields.ts';
import type { LinkedElsewhere } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { app, type Status } from '../../frame/app.svelte.ts';
import { sayLinkError } from '../../text/link-errors.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';
import { byIds as text } from '../text.ts';
import { linkForm } from './link-form.svelte.ts';
import { linkAgain, linked } from './text.ts';

interface Linked {
  readonly elsewhere: LinkedElsewhere | null;
  /** Whether the airport in use shows the new link. */
  readonly isShown: boolean;
  /** What the reload showed about earlier applies. */
  readonly lateStatus?: Status | undefined;
}

/** Links what is typed. Returns whether it was linked. */
export async function link(): Promise<boolean> {
  const sent = await linkForm.send(linkAndShow, sayLinked, {
    say: (error, input) => sayLinkError(error, app.service, input),
    repeat: { what: linkAgain, send: link },
  });
  // The fields show their problems themselves.
  const { problems, values } = linkForm;
  if (Object.keys(values).some((field) => problems[field] !== undefined)) app.clearStatus();
  return sent !== undefined;
}

async function linkAndShow(input: LinkRequest): Promise<Result<Linked>> {
  const answer = await app.calls.link(input);
  if (!answer.ok) return answer;
  const elsewhere = answer.value;
  const refreshed = await airportChoice.refresh(elsewhere ? elsewhere.icao : input.icao);
  // The user made it, not someone else.
  airportChoice.work?.removeMade(input);
  return { ok: true, value: { elsewhere, ...refreshed } };
}

function sayLinked(input: LinkRequest, { elsewhere, isShown, lateStatus }: Linked): string {
  const late =
    lateStatus?.kind === 'failed'
      ? `${lateStatus.message.what} ${lateStatus.message.next}`
      : lateStatus?.text;
  return [linked(input, elsewhere), isShown ? '' : text.reloadFailed, late ?? '']
    .filter((text) => text !== '')
    .join(' ');
}
