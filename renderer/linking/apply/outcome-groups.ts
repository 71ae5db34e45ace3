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

/** Returns the reason if no change was applied, all for the same reason. */
export function reasonForAll(
  outcomes: readonly LinkOutcome[],
  service: string,
): Message | undefined {
  const reasons = outcomes.map((outcome) => oneLine(sayOutcome(outcome, service)));
  const isOne = new Set(reasons).size === 1;
  const [first] = outcomes;
  const failed = outcomes.every((outcome) => kindOf(outcome) === 'not-applied');
  return first && isOne && failed ? sayOutcome(first, service) : undefined;
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
