import type { ChangeOutcome, LinkChange, LinkOutcome } from '../../../electron/contract/linking.ts';
import type { Message } from '../../text/message.ts';
import { groupOutcomes, type OutcomeGroup } from '../apply/outcome-groups.ts';
import { bar, review as text } from './text.ts';

/** Changes that are listed under one heading. */
export interface ReviewSection {
  readonly key: string;
  readonly kind: 'impossible' | 'not-applied' | 'unknown' | 'link' | 'unlink' | 'applied';
  readonly title: string;
  /** Why they weren't applied, if it's the same reason for all. */
  readonly reason?: Message | undefined;
  readonly changes: readonly LinkChange[];
}

interface Reviewed {
  readonly pending: readonly LinkChange[];
  /** The outcomes of the last apply. */
  readonly outcomes: readonly ChangeOutcome[];
  /** Returns why a change is still staged after an apply. */
  readonly reasonFor: (change: LinkChange) => LinkOutcome | undefined;
  /** Returns whether the service would accept a change. */
  readonly isPossible: (change: LinkChange) => boolean;
}

/** Returns the sections of a review. What needs attention comes first. */
export function reviewSections(
  { pending, outcomes, reasonFor, isPossible }: Reviewed,
  service: string,
): readonly ReviewSection[] {
  const failed: ChangeOutcome[] = [];
  const fresh: LinkChange[] = [];
  const impossible: LinkChange[] = [];
  for (const change of pending) {
    const outcome = reasonFor(change);
    if (!isPossible(change)) impossible.push(change);
    else if (outcome) failed.push({ ...change, outcome });
    else fresh.push(change);
  }
  const [links, unlinks] = [fresh.filter(isLink), fresh.filter((change) => !isLink(change))];
  const isMade = ({ outcome }: ChangeOutcome): boolean =>
    outcome.kind === 'done' || outcome.kind === 'already';
  const reason = text.impossibleBecause;
  return [
    ...section('impossible', text.impossible, impossible).map((one) => ({ ...one, reason })),
    ...groupOutcomes(failed, service).map(groupSection),
    ...section('link', text.toLink, links),
    ...section('unlink', text.toUnlink, unlinks),
    ...groupOutcomes(outcomes.filter(isMade), service).map(groupSection),
  ];
}

const isLink = ({ linked }: LinkChange): boolean => linked;

function section(
  kind: ReviewSection['kind'],
  title: (some: number) => string,
  changes: readonly LinkChange[],
): readonly ReviewSection[] {
  return changes.length === 0 ? [] : [{ key: kind, kind, title: title(changes.length), changes }];
}

function groupSection({ kind, key, message, changes }: OutcomeGroup): ReviewSection {
  const titles = {
    'not-applied': bar.notApplied,
    unknown: bar.unknown,
    applied: bar.applied,
    already: text.alreadyApplied,
  } as const;
  const isMade = kind === 'applied' || kind === 'already';
  return {
    key,
    kind: isMade ? 'applied' : kind,
    title: titles[kind](changes.length),
    reason: isMade ? undefined : message,
    changes,
  };
}
