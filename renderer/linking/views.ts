import type { View, WindowSize } from './view-state.ts';

export const viewsIn: Readonly<Record<WindowSize, readonly View[]>> = {
  narrow: ['list', 'map'],
  wide: ['list', 'split', 'map'],
};
