import { app } from '../frame/app.svelte.ts';
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
    const run = async (): Promise<void> => {
      const checked = airports.filter((airport) => isNew(airport));
      const named = airports.map(({ row, icao }) => ({ row, name: icao }));
      const reading = this.#reports.read(icaosOf(checked), this.#ended);
      const done = await switchAndReport(named, wanted);
      const isDone = ({ row }: Airport): boolean => done.some((one) => one.row === row);
      onSwitched(airports.filter(isDone));
      await tellNotReady(
        icaosOf(checked.filter(isDone)),
        this.#reports,
        reading,
        this.#ended,
        (found) => {
          this.shown = { airports: found };
        },
      );
    };
    if (empty.length === 0) void run();
    else {
      const where = airports.length === 1 ? (airports[0]?.icao ?? '') : countOf(airports.length);
      const list = icaosOf(empty).map((icao) => ({ icao, problems: [noPoints] }));
      this.shown = { airports: list, enabling: { where, run: () => void run() } };
    }
  }
}

/** Reports which of the enabled airports aren't ready, unless another message is shown first. */
export async function tellNotReady(
  icaos: readonly string[],
  reports: Reports,
  reading: Promise<unknown> = reports.read(icaos, app.view.ended),
  signal: AbortSignal = app.view.ended,
  onShow: (airports: readonly NotReady[]) => void = () => undefined,
): Promise<void> {
  const said = app.status;
  await reading;
  if (signal.aborted || icaos.length === 0 || said?.kind !== 'done') return;
  if (app.status !== undefined && app.status !== said) return;
  const found = icaos.flatMap((icao) => notReadyAt(icao, reports));
  const failed = icaos.filter((icao) => isFailed(icao, reports));
  if (found.length === 0 && failed.length === 0) return;
  const [first, ...others] = found;
  const text = [
    switched(true, icaos.length === 1 ? (icaos[0] ?? '') : countOf(icaos.length)),
    first && notReady(found),
    failed.length > 0 && unchecked(failed),
  ];
  const open = (): void => {
    if (!first) return;
    if (others.length > 0) onShow(found);
    else openInLinking(first.icao, reports.of(first.icao)?.findings[0]);
  };
  app.status = {
    kind: 'warned',
    text: text.filter(Boolean).join(' '),
    ...(said.action && { action: said.action }),
    ...(first && { alternative: { label: show, run: open } }),
  };
}

/** Returns each ICAO code once: an airport may be in two divisions. */
const icaosOf = (airports: readonly Airport[]): readonly string[] =>
  airports
    .map(({ icao }) => icao)
    .filter((icao, at, all) => all.indexOf(icao) === at)
    .slice(0, maxChecked);

function notReadyAt(icao: string, reports: Reports): readonly NotReady[] {
  const report = reports.of(icao);
  if (!report) return [];
  if (report.points === 0) return [{ icao, problems: [noPoints] }];
  return isWorthAsking(report) ? [{ icao, problems: report.findings.map(sayFinding) }] : [];
}

/** A service may not list points at all. */
function isFailed(icao: string, reports: Reports): boolean {
  const found = reports.all[icao];
  return found !== undefined && 'kind' in found && found.kind !== 'not-found';
}
