import {
  leavesOpen,
  pinnedRow,
  type AirportRequestIds,
} from '../../../electron/contract/contributions.ts';
import { done, failed, type AppError, type Result } from '../../../electron/contract/result.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayAction, saySuccess } from '../../text/actions.ts';
import { sayError, type Message } from '../../text/errors.ts';
import { Form } from '../../controls/form/form.svelte.ts';
import type { Rows } from '../board/rows.svelte.ts';
import { idsText, pinnedAs, switchFailed, switchUnknown } from '../text.ts';
import type { PinnedRows } from './pinned.svelte.ts';
import { wholeNumber } from './whole-number.ts';

/** The form that switches and pins an airport by its IDs. */
export class ByIds {
  readonly form = new Form(
    { divisionId: '', airportRequestId: '', label: '' },
    pinnedRow,
    ({ divisionId, airportRequestId, label }) => ({
      divisionId: wholeNumber(divisionId),
      airportRequestId: wholeNumber(airportRequestId),
      label,
    }),
  );
  readonly #rows: Rows;
  readonly #pinned: PinnedRows;

  constructor(rows: Rows, pinned: PinnedRows) {
    this.#rows = rows;
    this.#pinned = pinned;
  }

  async switchTo(wanted: boolean): Promise<void> {
    const actionOf = ({ divisionId, airportRequestId }: AirportRequestIds) =>
      ({
        action: 'switchContributions',
        input: { divisionId, airportRequestId, contributionsEnabled: wanted },
      }) as const;
    const say = (error: AppError, ids?: AirportRequestIds): Message => {
      if (!ids) return sayError(error, app.service);
      const message = leavesOpen(error) ? switchUnknown : switchFailed;
      return message(error, { ids, name: idsText(ids) }, wanted, app.service);
    };
    await this.form.send(
      (ids) => this.#switch(ids, wanted),
      (ids) => saySuccess(actionOf(ids)),
      {
        say,
        repeat: { what: (ids) => sayAction(actionOf(ids)), send: () => this.switchTo(wanted) },
      },
    );
  }

  async pin(): Promise<void> {
    const sent = await this.form.send(
      async (row) => {
        const answer = await window.companion.pinRow(row);
        if (answer.ok) this.#pinned.take(answer);
        return answer;
      },
      (row) => pinnedAs(row.label === '' ? idsText(row) : row.label),
    );
    if (sent) this.form.clear(sent);
  }

  async #switch(ids: AirportRequestIds, wanted: boolean): Promise<Result<null>> {
    const outcome = await this.#rows.of(ids).switchTo(wanted);
    if (outcome.kind === 'done') return done(null);
    return failed(outcome.kind === 'replaced' ? { kind: 'cancelled' } : outcome.error);
  }
}
