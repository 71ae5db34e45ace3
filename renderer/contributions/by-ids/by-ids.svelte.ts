import {
  leavesOpen,
  pinnedRow,
  type AirportRequestIds,
} from '../../../electron/contract/contributions.ts';
import { done, failed, type AppError, type Result } from '../../../electron/contract/result.ts';
import type { ContributionSwitch } from '../../../electron/contract/fields.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayAction, saySuccess } from '../../text/actions.ts';
import { sayError, type Message } from '../../text/errors.ts';
import { Form } from '../../controls/form.svelte.ts';
import { pinned } from './pinned.svelte.ts';
import { rows } from '../board/rows.svelte.ts';
import { switchRow } from '../board/switch-row.ts';
import { wholeNumber } from './whole-number.ts';
import { sayFailure, sayIds, sayPinned, sayUnknown } from '../words.ts';

export const byIdsForm = new Form(
  { divisionId: '', airportRequestId: '', label: '' },
  pinnedRow,
  ({ divisionId, airportRequestId, label }) => ({
    divisionId: wholeNumber(divisionId),
    airportRequestId: wholeNumber(airportRequestId),
    label,
  }),
);

export async function switchByIds(contributionsEnabled: boolean): Promise<void> {
  const say = (error: AppError, ids?: AirportRequestIds): Message => {
    if (!ids) return sayError(error, app.service);
    const sayOutcome = leavesOpen(error) ? sayUnknown : sayFailure;
    return sayOutcome(error, { ids, name: sayIds(ids) }, contributionsEnabled, app.service);
  };
  await byIdsForm.send(
    ({ divisionId, airportRequestId }) =>
      switched({ divisionId, airportRequestId, contributionsEnabled }),
    (ids) => saySuccess({ action: 'switchContributions', input: { ...ids, contributionsEnabled } }),
    {
      say,
      repeat: {
        what: (ids) =>
          sayAction({ action: 'switchContributions', input: { ...ids, contributionsEnabled } }),
        send: () => switchByIds(contributionsEnabled),
      },
    },
  );
}

export async function pin(): Promise<void> {
  const sent = await byIdsForm.send(
    async (row) => {
      const answer = await window.companion.pinRow(row);
      if (answer.ok) pinned.take(answer);
      return answer;
    },
    (row) => sayPinned(row.label === '' ? sayIds(row) : row.label),
  );
  if (sent) byIdsForm.clear(sent);
}

async function switched({
  contributionsEnabled,
  ...ids
}: ContributionSwitch): Promise<Result<null>> {
  const outcome = await switchRow(window.companion, rows.of(ids), contributionsEnabled);
  if (outcome.kind === 'done') return done(null);
  return failed(outcome.kind === 'replaced' ? { kind: 'cancelled' } : outcome.error);
}
