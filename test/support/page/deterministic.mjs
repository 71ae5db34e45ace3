// Import this to make a process's output deterministic: its clock is stopped, and its IDs count up.
import crypto from 'node:crypto';
import { OutgoingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { stopClock } from './stop-clock.mjs';

// Soon after the dates of the practice data.
stopClock(Date.UTC(2025, 5, 3, 14, 5));

// Node dates its replies with its own clock, and the app would report that the clocks differ.
Object.defineProperty(OutgoingMessage.prototype, 'sendDate', {
  get: () => false,
  set() {
    // Node sets it for every reply.
  },
});

let ids = 0;

/** Starts again with the first ID. */
export function restartIds() {
  ids = 0;
}

crypto.randomUUID = () => {
  ids += 1;
  return `${ids.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
};
// For modules that import it by name.
syncBuiltinESMExports();
