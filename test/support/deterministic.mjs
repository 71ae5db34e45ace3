// Import it to make what a process shows repeatable: its clock stands still, and its IDs count up.
import crypto from 'node:crypto';
import { OutgoingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { stopClock } from './stop-clock.mjs';

// Soon after the dates of the practice data.
stopClock(Date.UTC(2025, 5, 3, 14, 5));

// Node dates its answers by its own clock, and a companion would say that the two differ.
Object.defineProperty(OutgoingMessage.prototype, 'sendDate', {
  get: () => false,
  set() {
    // Every answer asks for a date.
  },
});

let ids = 0;

/** The next ID is the first again. */
export function restartIds() {
  ids = 0;
}

crypto.randomUUID = () => {
  ids += 1;
  return `${ids.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
};
// For those who import it by its name.
syncBuiltinESMExports();
