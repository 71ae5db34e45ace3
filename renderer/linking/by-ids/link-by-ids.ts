import type { LinkRequest } from '../../../electron/contract/fields.ts';
import type { LinkedElsewhere } from '../../../electron/contract/linking.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayLinkError } from '../../text/link-errors.ts';
import { airportChoice } from '../airport/airport-choice.svelte.ts';
import { stageReverse } from '../staging/stage-reverse.ts';
import { bar } from '../staging/text.ts';
import { linkForm } from './link-form.svelte.ts';
import { linkAgain, linked } from './text.ts';

/** Links what is typed. Returns whether it was linked. */
export async function link(): Promise<boolean> {
  const sent = await linkForm().send(app.calls.link, tellLinked, {
    say: (error, input) => sayLinkError(error, app.service, input),
    repeat: { what: linkAgain, send: link },
  });
  // The fields show their problems themselves.
  const { problems, values } = linkForm();
  if (Object.keys(values).some((field) => problems[field] !== undefined)) app.clearStatus();
  return sent !== undefined;
}

function tellLinked(input: LinkRequest, elsewhere: LinkedElsewhere | null): undefined {
  const icao = elsewhere ? elsewhere.icao : input.icao;
  const { stopbarId, leadOnId } = input;
  const run = (): void => {
    if (icao !== null) void stageReverse(icao, [{ stopbarId, leadOnId, linked: false }]);
  };
  // Without points, nothing can be staged.
  const canUndo = icao !== null && !airportChoice().withoutLookUps;
  app.done(linked(input, elsewhere), canUndo ? { label: bar.undo, run } : undefined);
}
