import { contributionSwitch } from '../../electron/api/schema.ts';
import { saySuccess } from '../messages.ts';
import { Form } from '../parts/form.svelte.ts';
import { wholeNumber } from './whole-number.ts';

let wanted = true;

export const switchForm = new Form(
  { divisionId: '', airportRequestId: '' },
  contributionSwitch,
  ({ divisionId, airportRequestId }) => ({
    divisionId: wholeNumber(divisionId),
    airportRequestId: wholeNumber(airportRequestId),
    contributionsEnabled: wanted,
  }),
);

export async function switchContributions(enabled: boolean): Promise<void> {
  if (switchForm.busy) return;
  wanted = enabled;
  await switchForm.send(
    (input) => window.companion.switchContributions(input),
    (input) => saySuccess({ action: 'switchContributions', input }),
  );
}
