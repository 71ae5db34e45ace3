import type { ChangeOutcome, LinkOutcome } from '../../contract/linking.ts';
import { done, failed, type Result } from '../../contract/result.ts';
import type { ActivityLog } from '../../storage/activity-log.ts';

/** Records the outcomes of an apply's changes, or of one link. @param id of its entry */
export function recordLinks(
  activity: Pick<ActivityLog, 'changeLinks'>,
  id: string,
  outcomes: readonly ChangeOutcome[],
): void {
  const ended = outcomes.map(({ outcome, ...change }) => ({ change, outcome: resultOf(outcome) }));
  activity.changeLinks(
    id,
    ended.flatMap(({ change, outcome }) => (outcome ? [{ change, outcome }] : [])),
  );
}

/** Returns undefined if the change wasn't tried. */
function resultOf(outcome: LinkOutcome): Result<null> | undefined {
  if (outcome.kind === 'done' || outcome.kind === 'already') return done(null);
  if ('error' in outcome) return failed(outcome.error);
  if (outcome.kind !== 'unknown') return undefined;
  return failed({ kind: 'lost', reason: outcome.reason ?? 'broken' });
}
