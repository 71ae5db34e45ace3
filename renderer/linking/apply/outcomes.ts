import type { LinkChange, LinkOutcome } from '../../../electron/contract/linking.ts';
import { pairKey } from '../staging/pair-key.ts';

export const changeKey = (change: LinkChange): string =>
  `${change.linked ? '+' : '-'}${pairKey(change)}`;

/** Returns whether the service's links now match the change. */
export const isSettled = ({ kind }: LinkOutcome): boolean => kind === 'done' || kind === 'already';
