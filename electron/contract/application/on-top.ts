import type { Settings } from './settings.ts';

type OnTop = Settings['onTop'];

/** Returns whether the window is on top in its current mode. */
export const isOnTop = ({ onTop, mode }: Pick<Settings, 'onTop' | 'mode'>): boolean =>
  onTop === 'always' || (onTop === 'compact' && mode === 'compact');

/** Returns the setting that turns it on or off: in a compact window, for compact windows only. */
export function onTopAfter(settings: Pick<Settings, 'onTop' | 'mode'>): OnTop {
  if (isOnTop(settings)) return 'never';
  return settings.mode === 'compact' ? 'compact' : 'always';
}
