import type { ChangeOutcome, LinkChange, LinkOutcome } from '../../../electron/contract/linking.ts';
import type { Message } from '../../text/errors.ts';
import { oneLine } from '../text.ts';
import { sayOutcome } from './text.ts';

export interface OutcomeGroup {
  /** Identifies the group among the outcomes of one apply. */
  readonly key: string;
  readonly kind: 'not-applied' | 'unknown' | 'applied' | 'already';
  readonly message: Message;
  readonly changes: readonly LinkChange[];
}

/** Returns why changes weren't applied, if it's the same reason for all of them. */
export function reasonForAll(
  outcomes: readonly LinkOutcome[],
  service: string,
): Message | undefined {
  const failed = outcomes.filter((outcome) => kindOf(outcome) === 'not-applied');
  const reasons = failed.map((outcome) => sayOutcome(outcome, service));
  return new Set(reasons.map(oneLine)).size === 1 ? reasons[0] : undefined;
}

/** Groups changes by outcome. Those that weren't applied come first, grouped by reason. */
export function groupOutcomes(
  outcomes: readonly ChangeOutcome[],
  service: string,
): readonly OutcomeGroup[] {
  const groups = new Map<string, OutcomeGroup & { readonly changes: LinkChange[] }>();
  for (const { outcome, stopbarId, leadOnId, linked } of outcomes) {
    const kind = kindOf(outcome);
    const message = sayOutcome(outcome, service);
    const key = `${kind}\n${message.what}\n${message.next}`;
    const group = groups.get(key) ?? { key, kind, message, changes: [] };
    group.changes.push({ stopbarId, leadOnId, linked });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

const order: readonly OutcomeGroup['kind'][] = ['not-applied', 'unknown', 'applied', 'already'];

function kindOf({ kind }: LinkOutcome): OutcomeGroup['kind'] {
  if (kind === 'done') return 'applied';
  return kind === 'already' || kind === 'unknown' ? kind : 'not-applied';
}
