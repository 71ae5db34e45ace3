import type { Pair } from '../../electron/contract/linking.ts';

/** A link as it would be once the staged changes are applied, or as it is where none is staged. */
export interface PresentLink extends Pair {
  readonly state: 'linked' | 'linking' | 'unlinking' | 'stale';
}
