import type { Condition } from '../../electron/contract/service.ts';
import { startTour } from '../frame/text.ts';

/** In the order of the menu. */
export const conditionNames: Readonly<Record<Condition, string>> = {
  none: 'Off',
  slow: 'Slow service (5 s)',
  offline: 'Offline',
  limited: 'Too many requests (429)',
  unavailable: 'Service unavailable (503)',
  'lost-reply': 'No reply',
  'session-expired': 'Session expired',
  refused: 'Changes rejected',
  banned: 'Account banned',
};

export const inSentence = (condition: Condition): string => {
  const name = conditionNames[condition];
  return name.charAt(0).toLowerCase() + name.slice(1);
};

export const practiceMenu = {
  practice: 'Practice',
  about: 'A built-in service for practice. Nothing reaches a real airport.',
  simulate: 'Simulate',
  simulates: 'Practice: simulating',
  simulating: (condition: Condition) => `Practice: simulating ${inSentence(condition)}`,
  offline: 'Offline (simulated). Requests fail until you stop.',
  stop: 'Stop simulating',
} as const;

/** What can be done on the practice service. `also` are more words that find it in the palette. */
export const actions = {
  tour: { title: startTour, also: 'tour guide help practice' },
  simulate: (condition: Condition) => ({
    id: `simulate ${condition}`,
    title: condition === 'none' ? practiceMenu.stop : `Simulate: ${inSentence(condition)}`,
    also: condition === 'none' ? 'simulate off practice' : 'practice try test error fault',
  }),
  change: (icao?: string) => ({
    title: `Simulate changes by others${icao === undefined ? '' : ` at ${icao}`}`,
    also: 'practice simulate others changed since',
  }),
  noAirport: 'Choose an airport first.',
} as const;

export const outcomes = {
  changed: (icao: string) => `Simulated changes by others at ${icao}. Reload to see them.`,
  nothing: (icao: string) => `The practice service has nothing to change at ${icao}.`,
} as const;
