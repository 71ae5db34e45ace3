import type { Action, ActivityEntry } from '../../electron/contract/activity.ts';
import { doubtAfter } from '../../electron/contract/contact.ts';
import { isOutcomeUnknown } from '../../electron/contract/contributions.ts';
import type { AppError } from '../../electron/contract/result.ts';

export const outcomes = ['failed', 'unknown'] as const;
export const kinds = ['all', 'links', 'contributions', 'messages'] as const;

export type Outcome = 'done' | 'cancelled' | (typeof outcomes)[number];
export type OutcomeChoice = 'all' | (typeof outcomes)[number];
export type KindChoice = (typeof kinds)[number];

/** Returns the outcome of an entry: `unknown` if its request was sent and may have gone through. */
export function outcomeOf({ outcome, action }: ActivityEntry): Outcome {
  if (outcome.ok) return 'done';
  if (outcome.error.kind === 'lost') return 'unknown';
  if (isByUser(outcome.error) && action !== 'sendContactMessage') return 'cancelled';
  const mayBeDone =
    (action === 'switchContributions' && isOutcomeUnknown(outcome.error)) ||
    (action === 'sendContactMessage' && doubtAfter(outcome.error) !== null);
  return mayBeDone ? 'unknown' : 'failed';
}

/** Returns whether the user cancelled it, rather than the app after another failure. */
const isByUser = (error: AppError): boolean =>
  error.kind === 'cancelled' && error.because === undefined;

const kindOfAction: Readonly<Record<Action['action'], Exclude<KindChoice, 'all'>>> = {
  link: 'links',
  changeLinks: 'links',
  switchContributions: 'contributions',
  sendContactMessage: 'messages',
};

export const kindOf = ({ action }: ActivityEntry) => kindOfAction[action];
