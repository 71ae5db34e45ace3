import { app } from '../frame/app.svelte.ts';
import { openPage } from '../frame/open-page.ts';
import { isWorthAsking } from '../linking/checks/check-airport.ts';
import { sayFinding } from '../linking/checks/text.ts';
import { openInLinking } from '../linking/airport/open-in-linking.ts';
import type { Reports } from './overview/reports.svelte.ts';
import { switchAndReport } from './switch-airports.ts';
import type { Airport } from './table/divisions.svelte.ts';
import { switched } from './outcome/text.ts';
import { airports as countOf, noPoints, notReady, show, unchecked } from './text.ts';

/** The most airports that are checked: a division has no more. */
const maxChecked = 60;

/** An airport that isn't ready, and why. */
interface NotReady {
  readonly icao: string;
  readonly problems: readonly string[];
}

/** What the dialog shows: what isn't ready and, if it asks first, how to enable the airports anyway. */
export interface Readiness {
  readonly airports: readonly NotReady[];
  readonly enabling?: { readonly where: string; readonly run: () => void };
}

/**
 * Enables airports immediately, and then reports which of them aren't ready. Asks first only if one
 * has no points yet.
 */
export class Enabling {
  shown = $state.raw<Readiness>();
  readonly #reports: Reports;
  readonly #ended: AbortSignal;

  /** @param ended aborted when another person is signed in */
  constructor(reports: Reports, ended: AbortSignal) {
    this.#reports = reports;
    this.#ended = ended;
  }

  /** Switches airports. @param onSwitched called with those that were switched */
  switchTo(
    airports: readonly Airport[],
    wanted: boolean,
    onSwitched: (airports: readonly Airport[]) => void = () => undefined,
  ): void {
    // Going back to “on” while “off” is being sent doesn't count as enabling.
    const isNew = ({ row }: Airport): boolean => wanted && row.state.contributionsEnabled !== true;
    const empty = airports.filter((airport) => isNew(airport) && airport.hasObjects === false);
    const run = async (some: readonly Airport[]): Promise<void> => {
      const pressed = some.map((airport) => {
        return { airport, row: airport.row, name: airport.icao, isNew: isNew(airport) };
      });
      const reading = this.#reports.read(icaosOf(pressed), this.#ended);
      const done = await switchAndReport(pressed, wanted, (left) =>
        run(left.map(({ airport }) => airport)),
      );
      onSwitched(done.map(({ airport }) => airport));
      await this.tellNotReady(icaosOf(done), reading);
    };
    if (empty.length === 0) void run(airports);
    else {
      const where = airports.length === 1 ? (airports[0]?.icao ?? '') : countOf(airports.length);
      const list = unique(empty.map(({ icao }) => icao));
      this.shown = {
        airports: list.map((icao) => ({ icao, problems: [noPoints] })),
        enabling: { where, run: () => void run(airports) },
      };
    }
  }

  /** Reports which of the enabled airports aren't ready, unless another message is shown first. */
  async tellNotReady(
    icaos: readonly string[],
    reading: Promise<unknown> = this.#reports.read(icaos, this.#ended),
  ): Promise<void> {
    const said = app.status;
    await reading;
    if (this.#ended.aborted || said?.kind !== 'done') return;
    // The user may have undone it since.
    const enabled = icaos.filter((icao) => !isDisabled(icao));
    const found = enabled.flatMap((icao) => notReadyAt(icao, this.#reports));
    const failed = enabled.filter((icao) => isFailed(icao, this.#reports));
    const [first, ...others] = found;
    if (!first && failed.length === 0) return;
    const text = [
      switched(true, enabled.length === 1 ? (enabled[0] ?? '') : countOf(enabled.length)),
      first && notReady(found),
      failed.length > 0 && unchecked(failed),
    ];
    const open = async (): Promise<void> => {
      if (first && others.length === 0) {
        await openInLinking(first.icao, this.#reports.of(first.icao)?.findings[0]);
        return;
      }
      await openPage('contributions');
      this.shown = { airports: found };
    };
    app.update(said, {
      kind: 'warned',
      text: text.filter(Boolean).join(' '),
      ...(said.action && { action: said.action }),
      ...(first && { alternative: { label: show, run: () => void open() } }),
    });
  }
}

/** Returns each ICAO code once: an airport may be in two divisions. */
const unique = (icaos: readonly string[]): readonly string[] =>
  [...new Set(icaos)].slice(0, maxChecked);

const icaosOf = (pressed: readonly { readonly name: string; readonly isNew: boolean }[]) =>
  unique(pressed.filter(({ isNew }) => isNew).map(({ name }) => name));

function notReadyAt(icao: string, reports: Reports): readonly NotReady[] {
  const report = reports.of(icao);
  if (!report) return [];
  if (report.points === 0) return [{ icao, problems: [noPoints] }];
  return isWorthAsking(report) ? [{ icao, problems: report.findings.map(sayFinding) }] : [];
}

/** Returns whether an airport is off in all divisions where it was switched. */
function isDisabled(name: string): boolean {
  const used = app.state?.switches.filter(({ icao }) => icao === name) ?? [];
  return (
    used.length > 0 &&
    used.every(({ wanted, contributionsEnabled }) => (wanted ?? contributionsEnabled) === false)
  );
}

/** A service may not list points at all. */
function isFailed(icao: string, reports: Reports): boolean {
  const found = reports.all[icao];
  return found !== undefined && 'kind' in found && found.kind !== 'not-found';
}
