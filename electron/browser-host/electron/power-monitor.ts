import { EventEmitter } from 'node:events';

/** Says what a test emits: `suspend`, `resume`. */
export const powerMonitor = new EventEmitter();
