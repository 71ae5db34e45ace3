import type { EventEmitter } from 'node:events';

/**
 * Electron's declarations of what a class of the host has in common with Electron's own, which it must fit.
 * Events are loosely typed, and `Others` may be too.
 */
export type Hosted<Electron, Own, Others = never> = Pick<
  Electron,
  Exclude<keyof Electron & keyof Own, keyof EventEmitter | Others>
>;
