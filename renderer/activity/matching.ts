import type { Action, ActivityEntry } from '../../electron/contract/activity.ts';
import { doubtAfter } from '../../electron/contract/contact.ts';
import { leavesOpen } from '../../electron/contract/contributions.ts';
import { createRanking } from '../linking/table/ranking.ts';
import { sayOutcome, sayWhat } from './words.ts';

export const outcomes = ['all', 'done', 'failed', 'unknown'] as const;
export const kinds = ['all', 'links', 'contributions', 'messages'] as const;

export type OutcomeChoice = (typeof outcomes)[number];
export type KindChoice = (typeof kinds)[number];

export interface Wanted {
  readonly outcome: OutcomeChoice;
  readonly kind: KindChoice;
  readonly search: string;
}

/** `unknown`: it was sent, and may have been done. */
export function outcomeOf({ outcome, action }: ActivityEntry): Exclude<OutcomeChoice, 'all'> {
  if (outcome.ok) return 'done';
  if (outcome.error.kind === 'lost') return 'unknown';
  const mayBeDone =
    (action === 'switchContributions' && leavesOpen(outcome.error)) ||
    (action === 'sendContactMessage' && doubtAfter(outcome.error) !== null);
  return mayBeDone ? 'unknown' : 'failed';
}

const kindOfAction: Readonly<Record<Action['action'], Exclude<KindChoice, 'all'>>> = {
  link: 'links',
  changeLinks: 'links',
  switchContributions: 'contributions',
  readContributionsBack: 'contributions',
  sendContactMessage: 'messages',
};

export const kindOf = ({ action }: ActivityEntry) => kindOfAction[action];

/** Whether an entry is wanted: every word of the search stands in it, ids of links too. */
export function createMatch({ outcome, kind, search }: Wanted, service: string) {
  const rank = search.trim() === '' ? undefined : createRanking(search);
  return (entry: ActivityEntry): boolean => {
    if (outcome !== 'all' && outcomeOf(entry) !== outcome) return false;
    if (kind !== 'all' && kindOf(entry) !== kind) return false;
    if (!rank) return true;
    const texts = [sayWhat(entry), sayOutcome(entry, service), entry.who ?? '', idsIn(entry)];
    return rank(texts.join('\n').toLowerCase()) !== undefined;
  };
}

function idsIn(entry: ActivityEntry): string {
  if (entry.action === 'switchContributions' || entry.action === 'readContributionsBack') {
    const { divisionId, airportRequestId } = entry.input;
    return `airport request ${airportRequestId} of division ${divisionId}`;
  }
  if (entry.action !== 'changeLinks') return '';
  const { link, unlink } = entry.input;
  return [...link, ...unlink].map((pair) => `${pair.stopbarId} ${pair.leadOnId}`).join('\n');
}
