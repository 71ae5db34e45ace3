import type { Staging } from '../../../electron/contract/airport-work.ts';
import type { Pair } from '../../../electron/contract/linking.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { airports } from '../../frame/airports.svelte.ts';
import { app } from '../../frame/app.svelte.ts';
import { sayReadError } from '../../text/errors.ts';
import { indexAirport, isPresent, type AirportIndex } from '../airport/airport-index.ts';
import { stagedAirports } from '../airport/staged-airports.ts';
import { suggestedAirports } from '../airport/suggested-airports.svelte.ts';
import { noLookUps, whyNot } from '../airport/text.ts';
import { pairKey } from '../staging/pair-key.ts';
import { classifyImport } from '../exchange/classify-import.ts';
import { importForm } from '../exchange/import-form.svelte.ts';
import type { ImportedAirport } from '../exchange/read-import.ts';
import { importing, sayAlready, saySkipped } from '../exchange/text.ts';
import { joined, oneLine } from '../text.ts';
import { caution, failure, type Note } from './notes.ts';
import { several as text } from './text.ts';

interface ImportedRow extends Partial<Note> {
  readonly icao: string;
  /** The revision of the staging with the import, if something was staged. */
  readonly rev?: number;
  /** Which links were skipped and why. */
  readonly skipped?: string;
}

/** Stages an import at one airport after another. Ends with the dialog that shows it. */
export class SeveralImport {
  /** One for each airport that was reached. */
  rows = $state.raw<readonly ImportedRow[]>([]);
  /** How many of the airports need no more work. */
  done = $state(0);
  readonly airports: readonly ImportedAirport[];
  /** For the service that it was started on: another one may be in use before it ends. */
  readonly #calls = app.calls;
  readonly #life = new AbortController();
  /** The number of airports whose links were staged. */
  #imported = 0;

  constructor(airports: readonly ImportedAirport[]) {
    this.airports = airports;
  }

  get isUndoable(): boolean {
    const isStaged = this.rows.some(({ rev }) => rev !== undefined);
    return isStaged && this.done === this.airports.length;
  }

  async run(): Promise<void> {
    const { value } = importForm();
    for (const airport of this.airports) {
      const row = await this.#stageAt(airport);
      if (this.#life.signal.aborted) return;
      this.rows = [...this.rows, row];
      this.done += 1;
    }
    if (this.#imported === this.airports.length) value.pasted = '';
  }

  /** Stages nothing more. */
  cancel(): void {
    const left = this.airports.slice(this.done);
    if (left.length === 0) return;
    this.#life.abort();
    this.done = this.airports.length;
    void this.#calls.cancelWaiting({ call: 'readStaged' });
    const notReached = left.map(({ icao }) => ({ icao, note: text.notReached, ...caution }));
    this.rows = [...this.rows, ...notReached];
  }

  /** Undoes the import wherever nothing was staged since. */
  async undo(): Promise<void> {
    const { rows } = this;
    this.rows = rows.map(({ icao }) => ({ icao }));
    for (const { icao, rev } of rows) {
      const isLast = stagedAirports().some((one) => one.icao === icao && one.rev === rev);
      if (isLast) await app.report(this.#calls.undo({ icao }));
    }
  }

  async #stageAt({ icao, wanted }: ImportedAirport): Promise<ImportedRow> {
    const read = await this.#calls.readStaged({ icao });
    if (!read.ok) return this.#notStaged(icao, read.error);
    const { data, work } = read.value;
    if (data.points.length === 0) {
      const empty = suggestedAirports().sayEmpty(icao, await airports().isListed(icao));
      return { icao, note: `${oneLine(empty)} ${text.notImported}`, ...caution };
    }
    const index = indexAirport(data);
    const found = classifyImport(wanted, index, isLinkedWith(index, work.staging));
    if (this.#life.signal.aborted) return { icao };
    const { changes, problems } = found;
    const staged = await this.#calls.stage({ icao, changes });
    if (!staged.ok) return this.#notStaged(icao, staged.error);
    if (staged.value.skipped.length > 0) {
      return { icao, note: `${whyNot.applying} ${text.notImported}`, ...caution };
    }
    this.#imported += 1;
    const { rev, pending } = staged.value.staging;
    const known = sayAlready(found);
    const reasons = problems.map((one) =>
      joined(one.line === undefined ? '' : importing.line(one.line), saySkipped(one, icao)),
    );
    const isAll = known.length + reasons.length === 0 && changes.length === pending.length;
    return {
      icao,
      ...(changes.length > 0 && { rev }),
      ...(!isAll && { note: text.imported(changes.length, known, reasons) }),
      ...(reasons.length > 0 && { skipped: text.skipped(reasons), ...caution }),
    };
  }

  #notStaged(icao: string, error: AppError): ImportedRow {
    // The next airport would wait for the service as well.
    if (error.kind === 'cancelled') this.cancel();
    const { what, next } = sayReadError(error, app.service);
    const why = error.kind === 'not-found' ? oneLine(noLookUps(app.service)) : joined(what, next);
    return { icao, note: joined(why, text.notImported), ...failure };
  }
}

function isLinkedWith(index: AirportIndex, { pending }: Staging): (pair: Pair) => boolean {
  const wanted = new Map(pending.map((change) => [pairKey(change), change.linked]));
  return (pair) => wanted.get(pairKey(pair)) ?? isPresent(index, pair);
}
