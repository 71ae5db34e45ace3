// The texts of the notices, which load only when there's something to show.
import type { Waiting, WaitingCall } from '../../../electron/contract/call.ts';
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

export const waits = {
  calls: {
    signIn: 'Signing in',
    openAirport: 'Loading the airport',
    readStaged: 'Loading airports',
    link: 'Linking',
    apply: 'Applying changes',
    readDivisions: 'Loading your airports',
    readAirportRequests: 'Loading airports',
    setContributions: 'Changing contributions',
    closeForWork: 'Switching contributions off',
    reopenAfterWork: 'Switching contributions on',
    sendContactMessage: 'Sending your message',
  },
  stopping: {
    // A sign-out stops it too.
    apply: 'Stopping changes',
    setContributions: 'Cancelling contributions',
  } as Partial<Record<WaitingCall, string>>,
  limited: (service: string) => `${service} is limiting requests.`,
  unavailable: (service: string) => `${service} isn’t available right now.`,
  'no-answer': (service: string) => `No answer from ${service} yet.`,
  tryingAgain: (seconds: number) =>
    seconds === 0 ? 'Trying again now.' : `Trying again in ${seconds} s.`,
  cancel: 'Cancel',
} as const;

/** Returns what the user waits for, without a full stop. */
export function sayWait({ call, airports, why }: Waiting): string {
  if (airports.length === 0) return waits.calls[call];
  const where = airports.length > 3 ? plural(airports.length, 'airport') : airports.join(', ');
  if (call === 'openAirport') return `Loading ${where}`;
  const stopping = why === 'stopping' ? waits.stopping[call] : undefined;
  return `${stopping ?? waits.calls[call]} at ${where}`;
}

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
