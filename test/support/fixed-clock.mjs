// Import it to stop the clock of a process, so that the times it shows are always the same.
import { OutgoingMessage } from 'node:http';
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
