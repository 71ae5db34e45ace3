import type { SwitchOutcome } from '../../electron/contract/contributions.ts';
import { failed, type Result } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import { notAllSwitched, notSwitched, switched } from './outcome/text.ts';
import type { Row } from './table/rows.svelte.ts';
import { airports as countOf, nothingToUndo, switching, undo } from './text.ts';

interface SwitchedAirport {
  readonly row: Row;
  /** ICAO code, or the user's own label. */
  readonly name: string;
}

/**
 * Switches airports and reports the outcome. Returns those that were switched.
 * @param again switches the others after a sign-in
 */
export async function switchAndReport<Some extends SwitchedAirport>(
  airports: readonly Some[],
  wanted: boolean,
  again = (left: readonly Some[]): unknown => switchAndReport(left, wanted),
): Promise<readonly Some[]> {
  const { account } = app.view;
  app.clearStatus();
  const canUndo = airports.filter(({ row }) => row.state.contributionsEnabled === !wanted);
  const changes = airports.map(({ row }) => ({ ...row.ids, contributionsEnabled: wanted }));
  const answer = await app.calls.setContributions({ changes });
  if (account.ended.aborted) return [];
  const outcomes = answer.ok ? answer.value : airports.map(() => failed(answer.error));
  const having = (isMeant: (outcome: Result<SwitchOutcome>) => boolean) =>
    airports.filter((_, at) => outcomes.slice(at, at + 1).some(isMeant));
  const left = having(({ ok }) => !ok);
  const done = having((outcome) => outcome.ok && outcome.value === 'switched');
  const errors = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error]));
  const action = undoOf(
    done.filter((airport) => canUndo.includes(airport)),
    wanted,
  );
  const where = (some: readonly SwitchedAirport[]): string =>
    some.length === 1 ? (some[0]?.name ?? '') : countOf(some.length);
  const [error] = errors;
  if (!error) {
    if (done.length > 0) app.done(switched(wanted, where(airports)), action);
    return done;
  }
  const [first] = left;
  const message =
    airports.length === 1 && first
      ? notSwitched(error, { ids: first.row.ids, where: first.name }, wanted, app.service)
      : notAllSwitched(
          { wanted, total: airports.length, switched: done.length, errors },
          app.service,
        );
  app.status = { kind: 'failed', message, ...(action && { action }) };
  app.offerRetry(error, {
    what: switching(wanted, where(left)),
    run: () => void again(left),
    account,
  });
  return done;
}

/** Returns how to undo a switch, except where it was switched again since. Undefined if it changed nothing. */
function undoOf(changed: readonly SwitchedAirport[], wanted: boolean) {
  if (changed.length === 0) return undefined;
  const { account } = app.view;
  const run = (): void => {
    if (account.ended.aborted) return;
    const still = changed.filter(
      ({ row: { state } }) => state.contributionsEnabled === wanted && state.wanted === null,
    );
    if (still.length > 0) void switchAndReport(still, !wanted);
    else app.done(nothingToUndo);
  };
  return { label: undo, run };
}
