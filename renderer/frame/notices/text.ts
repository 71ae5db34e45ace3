// The texts of the notices, which load only when there's something to show.
import { plural } from '../../text/plural.ts';

export const notices = {
  offline: 'You’re offline. Nothing can be sent.',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  openFolder: 'Open folder',
} as const;

export const serviceNotice = {
  types: {
    info: 'Service notice',
    success: 'Service notice',
    discord: 'Service notice',
    warning: 'Service warning',
    error: 'Service error',
  },
  more: 'Show all',
  less: 'Show less',
  dismiss: 'Dismiss',
} as const;

export const pendingRequests = {
  calls: {
    signIn: 'Signing in',
    loadAirport: 'Loading the airport',
    readAirport: 'Loading an airport',
    readLights: 'Loading the lights',
    link: 'Linking',
    applyLinks: 'Applying changes',
    readDivisions: 'Loading your airports',
    readAirportRequests: 'Loading airports',
    switchContributions: 'Switching contributions',
  },
  at: (names: readonly string[]) => {
    const some = [...new Set(names)];
    if (some.length === 0) return '';
    return ` at ${some.length > 3 ? plural(some.length, 'airport') : some.join(', ')}`;
  },
  limited: (service: string) => `${service} is limiting requests.`,
  unavailable: (service: string) => `${service} isn’t available right now.`,
  tryingAgain: (seconds: number) =>
    seconds === 0 ? 'Trying again now.' : `Trying again in ${seconds} s.`,
  cancel: 'Cancel',
} as const;
