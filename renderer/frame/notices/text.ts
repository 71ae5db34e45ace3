// The texts of the notices, which load only when there's something to show.
import type { Running } from '../../../electron/contract/airport-work.ts';
import type { SwitchingSeveral } from '../../../electron/contract/contributions.ts';
import type { StorageProblem } from '../../../electron/contract/state.ts';
import { plural } from '../../text/plural.ts';

export const notices = {
  offline: 'You’re offline. Reconnect to load airports and send changes.',
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
} as const;

export const pendingRequests = {
  calls: {
    signIn: 'Signing in',
    openAirport: 'Loading the airport',
    stageSeveral: 'Loading airports',
    readAirport: 'Loading an airport',
    readLights: 'Loading the lights',
    link: 'Linking',
    apply: 'Applying changes',
    readDivisions: 'Loading your airports',
    readAirportRequests: 'Loading airports',
    setContributions: 'Changing contributions',
    closeForWork: 'Switching contributions off',
    reopenAfterWork: 'Switching contributions on',
    sendContactMessage: 'Sending your message',
  },
  applying: ({ icao, phase }: Pick<Running, 'phase'> & { readonly icao: string }) =>
    phase === 'stopping' ? `Cancelling changes at ${icao}` : `Applying changes at ${icao}`,
  switching: ({ total, isStopping }: SwitchingSeveral) =>
    `${isStopping ? 'Cancelling' : 'Changing'} contributions at ${plural(total, 'airport')}`,
  at: (names: readonly string[]) => {
    const some = [...new Set(names)];
    if (some.length === 0) return '';
    return ` at ${some.length > 3 ? plural(some.length, 'airport') : some.join(', ')}`;
  },
  limited: (service: string) => `${service} is limiting requests.`,
  unavailable: (service: string) => `${service} isn’t available right now.`,
  'no-answer': (service: string) => `No answer from ${service} yet.`,
  tryingAgain: (seconds: number) =>
    seconds === 0 ? 'Trying again now.' : `Trying again in ${seconds} s.`,
  cancel: 'Cancel',
} as const;

/** Returns the notice for damaged files. `files` are their new names. */
export function sayDamagedFiles(files: readonly string[]): string {
  const what = files.length === 1 ? 'Damaged file' : 'Damaged files';
  return `${what} moved aside: ${files.join(', ')}. Anything unreadable was reset.`;
}

/** Returns what can't be read or saved, what happens to the changes, and what to do. */
export function sayStorageProblem({ kind, folder, files }: StorageProblem): string {
  const kept = 'Your changes are kept only until you quit.';
  switch (kind) {
    case 'unreadable':
      return `Can’t read ${files.join(', ')} in ${folder}. ${kept} Check the permissions, then try again.`;
    case 'full':
      return `Can’t save to ${folder}: the disk is full. ${kept} Free some space, then try again.`;
    case 'unwritable':
      return `Can’t save to ${folder}. ${kept} Check the permissions, then try again.`;
  }
}
