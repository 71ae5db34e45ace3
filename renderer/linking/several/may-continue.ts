import type { AppliedLinks } from '../../../electron/contract/linking.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';

/** Returns whether the next airport may be applied after this one: its changes would fail too if not. */
export function mayContinue(result: Result<AppliedLinks>): boolean {
  if (!result.ok) return isOfAirport(result.error);
  if (result.value.cancelled === true) return false;
  return result.value.outcomes.every(({ outcome }) => {
    if (outcome.kind === 'unknown') return false;
    return outcome.kind !== 'not-sent' || isOfAirport(outcome.error);
  });
}

/** Whether only this airport is affected. */
const isOfAirport = ({ kind }: AppError): boolean =>
  kind === 'forbidden' || kind === 'not-found' || kind === 'rejected';
