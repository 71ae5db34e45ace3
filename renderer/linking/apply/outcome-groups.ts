import type { AppliedLinks, LinkChange } from '../../../electron/contract/linking.ts';
import type { Message } from '../../text/errors.ts';
import { sayOutcome } from '../text.ts';

export interface OutcomeGroup {
  readonly settled: boolean;
  readonly message: Message;
  readonly changes: readonly LinkChange[];
}

/** Why all failed, where it was the same with each. What is not known has not failed. */
export function reasonForAll(
  outcomes: AppliedLinks['outcomes'],
  service: string,
): Message | undefined {
  const [first, ...others] = groupOutcomes(outcomes, service);
  const isKnown = outcomes.every(({ outcome }) => outcome.kind !== 'unknown');
  return first && !first.settled && others.length === 0 && isKnown ? first.message : undefined;
}

/** Changes that ended alike stand together: what needs a look first. */
export function groupOutcomes(
  outcomes: AppliedLinks['outcomes'],
  service: string,
): readonly OutcomeGroup[] {
  const groups = new Map<string, { message: Message; kind: string; changes: LinkChange[] }>();
  for (const { outcome, stopbarId, leadOnId, linked } of outcomes) {
    const message = sayOutcome(outcome, service);
    const key = `${outcome.kind}\n${message.what}\n${message.next}`;
    const group = groups.get(key) ?? { message, kind: outcome.kind, changes: [] };
    group.changes.push({ stopbarId, leadOnId, linked });
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ message, kind, changes }) => ({
      message,
      changes,
      settled: kind === 'done' || kind === 'already',
    }))
    .sort((a, b) => Number(a.settled) - Number(b.settled));
}
