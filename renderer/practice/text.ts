import type { Condition } from '../../electron/contract/service.ts';

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
  /** In the part of the menu below the heading “Simulate”. */
  change: (icao: string | null) => `Changes by others${icao === null ? '' : ` at ${icao}`}`,
  noAirport: 'Choose an airport first.',
  changed: (icao: string) => `Simulated changes by others at ${icao}. Reload to see them.`,
  nothing: (icao: string) => `The practice service has nothing to change at ${icao}.`,
  offline: 'Offline (simulated). Requests fail until you stop.',
  stop: 'Stop simulating',
} as const;

/** Returns the palette's texts for a condition. `also` are more words to search. */
export const simulateCommand = (condition: Condition) => ({
  title: condition === 'none' ? practiceMenu.stop : `Simulate: ${inSentence(condition)}`,
  also: condition === 'none' ? 'simulate off practice' : 'practice try test error fault',
});

export const changeAirport = (icao: string) => ({
  title: `Simulate changes by others at ${icao}`,
  also: 'practice simulate others changed since',
});
