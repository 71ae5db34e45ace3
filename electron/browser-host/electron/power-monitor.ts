import { EventEmitter } from 'node:events';

/** Never emits an event by itself. */
export const powerMonitor = new EventEmitter();
