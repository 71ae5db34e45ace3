import { EventEmitter } from 'node:events';

/** Emits an event only when a test asks for it. */
export const powerMonitor = new EventEmitter();
