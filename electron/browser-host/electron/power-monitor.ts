import { EventEmitter } from 'node:events';

/** Tests emit its events: `suspend`, `resume`. */
export const powerMonitor = new EventEmitter();
