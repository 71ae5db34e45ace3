import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { fold } from '../text/fold.ts';
import { createRanking } from '../text/search-rank.ts';
import { kindOf, outcomeOf, type KindChoice, type OutcomeChoice } from './outcome.ts';
import { sayOutcome, sayWhat } from './text.ts';

export interface Filter {
  readonly outcome: OutcomeChoice;
  readonly kind: KindChoice;
  readonly search: string;
}

export const noFilter: Filter = { outcome: 'all', kind: 'all', search: '' };

/** Returns a function that says whether an entry matches: it must contain every word of the search. */
export function createMatch({ outcome, kind, search }: Filter, service: string) {
  const rank = search.trim() === '' ? undefined : createRanking(search);
  return (entry: ActivityEntry): boolean => {
    if (outcome !== 'all' && outcomeOf(entry) !== outcome) return false;
    if (kind !== 'all' && kindOf(entry) !== kind) return false;
    if (!rank) return true;
    const texts = [sayWhat(entry), sayOutcome(entry, service), entry.who ?? '', idsIn(entry)];
    return rank(fold(texts.join('\n'))) !== undefined;
  };
}

function idsIn(entry: ActivityEntry): string {
  if (entry.action === 'switchContributions') {
    const { divisionId, airportRequestId } = entry.input;
    return `airport request ${airportRequestId} of division ${divisionId}`;
  }
  if (entry.action !== 'changeLinks') return '';
  const { link, unlink } = entry.input;
  const ids = [...link, ...unlink].map((pair) => `${pair.stopbarId} ${pair.leadOnId}`);
  return [...ids, ...Object.values(entry.names ?? {})].join('\n');
}

/** Returns whether a filter can hide entries. */
export const isFiltering = ({ outcome, kind, search }: Filter): boolean =>
  outcome !== 'all' || kind !== 'all' || search.trim() !== '';
