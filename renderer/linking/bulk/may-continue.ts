import type { ApplyEnded } from '../../../electron/contract/airport-work.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';

/** Returns whether to apply the next airport. If not, its changes would fail for the same reason. */
export function mayContinue(result: Result<ApplyEnded>): boolean {
  if (!result.ok) return isOfAirport(result.error);
  return result.value.outcomes.every(({ outcome }) => {
    if (outcome.kind === 'unknown') return false;
    return outcome.kind !== 'not-sent' || isOfAirport(outcome.error);
  });
}

/** Returns whether an error affects only this airport. */
const isOfAirport = ({ kind }: AppError): boolean =>
  kind === 'forbidden' || kind === 'not-found' || kind === 'rejected';
