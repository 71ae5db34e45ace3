import type { View, WindowSize } from './view-state.ts';

/** The views that a window offers. */
export const viewsIn: Readonly<Record<WindowSize, readonly View[]>> = {
  narrow: ['list', 'map'],
  wide: ['list', 'split', 'map'],
};
