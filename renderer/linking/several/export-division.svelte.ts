import { download } from '../../controls/download.ts';
import { app } from '../../frame/app.svelte.ts';
import { message } from '../text.ts';
import { icaoCode } from '../airport/icao-code.ts';
import {
  formatAirportPairs,
  linksFileName,
  maxAirports,
  type AirportPairs,
} from '../exchange/pairs-csv.ts';
import { exporting as text } from './text.ts';

/** Reads the links of a division's airports, one airport after another, into one file. */
export class DivisionExport {
  progress = $state.raw<{ readonly icao: string; readonly at: number; readonly all: number }>();
  isRunning = $state(false);
  /** Aborted when the run in progress is cancelled. */
  #life = new AbortController();

  /** Resolves to whether a file was saved. */
  async save(divisionId: number): Promise<boolean> {
    const { signal } = (this.#life = new AbortController());
    const isOver = (): boolean => signal.aborted;
    app.clearStatus();
    this.isRunning = true;
    const requests = await app.calls.readAirportRequests({ divisionId });
    if (isOver()) return false;
    if (!requests.ok) {
      this.#end();
      app.failed(requests.error);
      return false;
    }
    const approved = requests.value.filter(({ status }) => status === 'approved');
    const codes = approved.flatMap(({ icao }) => icaoCode(icao) ?? []).sort();
    const all = codes.filter((icao, at) => icao !== codes[at - 1]);
    const icaos = all.slice(0, maxAirports);
    const read: AirportPairs[] = [];
    let isMissing = false;
    for (const [index, icao] of icaos.entries()) {
      this.progress = { icao, at: index + 1, all: icaos.length };
      const airport = await app.calls.readAirport({ icao, wait: true });
      if (isOver()) return false;
      if (airport.ok) read.push({ icao, pairs: airport.value.links });
      else if (airport.error.kind === 'cancelled') {
        this.cancel();
        return false;
      } else isMissing = airport.error.kind === 'not-found';
    }
    this.#end();
    if (isMissing && read.length === 0) {
      app.status = { kind: 'failed', message: message(text.noPoints(app.service)) };
      return false;
    }
    return this.#finish(read, all);
  }

  cancel(): void {
    if (!this.isRunning) return;
    this.#life.abort();
    this.#end();
    void app.calls.cancelWaiting({ call: 'readAirport' });
    app.done(text.cancelled);
  }

  #end(): void {
    this.isRunning = false;
    this.progress = undefined;
  }

  #finish(read: readonly AirportPairs[], all: readonly string[]): boolean {
    const wanted = all.slice(0, maxAirports);
    const missing = wanted.filter((icao) => !read.some((airport) => airport.icao === icao));
    if (read.length === 0) {
      const what = wanted.length === 0 ? text.noAirports : text.missing(missing);
      app.status = { kind: 'failed', message: message(what) };
      return false;
    }
    const name = linksFileName(Date.now());
    download(name, formatAirportPairs(read), 'text/csv');
    const links = read.reduce((sum, { pairs }) => sum + pairs.length, 0);
    const done = text.done(links, read.length, name);
    const rest = [
      ...(missing.length > 0 ? [text.missing(missing), text.tryAgain] : []),
      ...(all.length > wanted.length ? [text.limited(all.length)] : []),
    ].join(' ');
    if (rest === '') app.done(done);
    else app.status = { kind: 'failed', message: message(done, rest) };
    return true;
  }
}
