import type { AppliedLinks, LinkChange } from '../../../electron/contract/linking.ts';
import type { Message } from '../../text/errors.ts';
import { isSettled } from './staged-outcomes.ts';
import { sayOutcome } from './text.ts';

export interface OutcomeGroup {
  readonly settled: boolean;
  readonly message: Message;
  readonly changes: readonly LinkChange[];
}

/** Returns the reason if all changes failed for the same reason. An unknown outcome isn't a failure. */
export function reasonForAll(
  outcomes: AppliedLinks['outcomes'],
  service: string,
): Message | undefined {
  const [first, ...others] = groupOutcomes(outcomes, service);
  const isKnown = outcomes.every(({ outcome }) => outcome.kind !== 'unknown');
  return first && !first.settled && others.length === 0 && isKnown ? first.message : undefined;
}

/** Groups changes by outcome. Groups that aren't settled come first. */
export function groupOutcomes(
  outcomes: AppliedLinks['outcomes'],
  service: string,
): readonly OutcomeGroup[] {
  const groups = new Map<string, { message: Message; settled: boolean; changes: LinkChange[] }>();
  for (const { outcome, stopbarId, leadOnId, linked } of outcomes) {
    const message = sayOutcome(outcome, service);
    const key = `${outcome.kind}\n${message.what}\n${message.next}`;
    const group = groups.get(key) ?? { message, settled: isSettled(outcome), changes: [] };
    group.changes.push({ stopbarId, leadOnId, linked });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => Number(a.settled) - Number(b.settled));
}
