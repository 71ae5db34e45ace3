// Load with `node --import`: on SIGUSR2 it prints the delays of the pending timers of the app's own bundles.
import { createHook } from 'node:async_hooks';

Error.stackTraceLimit = 50;

/** @type {Map<number, number>} milliseconds, by the timer's number */
const pending = new Map();

createHook({
  init: (id, type, _trigger, /** @type {{ _idleTimeout?: number }} */ resource) => {
    if (type !== 'Timeout') return;
    const { stack = '' } = new Error('here');
    if (/[\\/]out[\\/]main[\\/]/.test(stack)) pending.set(id, resource._idleTimeout ?? 0);
  },
  destroy: (id) => {
    pending.delete(id);
  },
}).enable();

process.on('SIGUSR2', () => {
  console.log(`timers ${JSON.stringify([...pending.values()])}`);
});
