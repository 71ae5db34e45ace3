import type { EventEmitter } from 'node:events';

/**
 * The members that a class of the host shares with Electron's class, with Electron's types. Leaves out events
 * and `Others`.
 */
export type Hosted<Electron, Own, Others = never> = Pick<
  Electron,
  Exclude<keyof Electron & keyof Own, keyof EventEmitter | Others>
>;
