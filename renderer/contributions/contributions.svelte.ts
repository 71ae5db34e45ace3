import { airportRequestIds } from '../../electron/api/schema.ts';
import { saySuccess } from '../messages.ts';
import { Form } from '../parts/form.svelte.ts';
import { wholeNumber } from './whole-number.ts';

export const switchForm = new Form(
  { divisionId: '', airportRequestId: '' },
  airportRequestIds,
  ({ divisionId, airportRequestId }) => ({
    divisionId: wholeNumber(divisionId),
    airportRequestId: wholeNumber(airportRequestId),
  }),
);

export async function switchContributions(contributionsEnabled: boolean): Promise<void> {
  await switchForm.send(
    (ids) => window.companion.switchContributions({ ...ids, contributionsEnabled }),
    (ids) => saySuccess({ action: 'switchContributions', input: { ...ids, contributionsEnabled } }),
  );
}
