// Load with `node --import`: on SIGUSR2 it prints the pending timers of the app's own bundles, and how
// often they have woken the process.
import { createHook } from 'node:async_hooks';

Error.stackTraceLimit = 50;

/** @type {Map<number, number>} milliseconds, by the timer's number */
const pending = new Map();
let fired = 0;

createHook({
  init: (id, type, _trigger, /** @type {{ _idleTimeout?: number }} */ resource) => {
    if (type !== 'Timeout') return;
    const { stack = '' } = new Error('here');
    if (/[\\/]out[\\/]main[\\/]/.test(stack)) pending.set(id, resource._idleTimeout ?? 0);
  },
  before: (id) => {
    if (pending.has(id)) fired += 1;
  },
  destroy: (id) => {
    pending.delete(id);
  },
}).enable();

process.on('SIGUSR2', () => {
  console.log(`timers ${JSON.stringify({ fired, pending: [...pending.values()] })}`);
});
