import type { SwitchingSeveral } from '../../contract/contributions.ts';
import type { ContributionSwitch } from '../../contract/fields.ts';

export interface Together {
  readonly changes: readonly ContributionSwitch[];
  ended: number;
  isStopping: boolean;
}

/** Returns the progress of all that are being switched, or null if there are none. */
export function progressOf(all: readonly Together[]): SwitchingSeveral | null {
  if (all.length === 0) return null;
  const changes = all.flatMap((one) => one.changes);
  const [wanted = null, ...others] = new Set(changes.map((one) => one.contributionsEnabled));
  return {
    total: changes.length,
    ended: all.reduce((sum, { ended }) => sum + ended, 0),
    wanted: others.length > 0 ? null : wanted,
    isStopping: all.every(({ isStopping }) => isStopping),
  };
}
