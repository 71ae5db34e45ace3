import type { UpdateProblem, UpdatesOff, UpdateState } from '../../electron/contract/updates.ts';
import { sayTime, type Message } from '../text/errors.ts';

/** Where newer versions stand, and what there is to do about it. */
export function sayUpdate(update: UpdateState): Message {
  switch (update.kind) {
    case 'off':
      return whyOff[update.why];
    case 'not-checked':
      return { what: 'There was no look for a newer version yet.', next: byItself };
    case 'checking':
      return { what: 'Looking for a newer version…', next: '' };
    case 'newest':
      return {
        what: `This is the newest version, as of ${sayTime(update.checkedAt)}.`,
        next: byItself,
      };
    case 'downloading':
      return {
        what: `Version ${update.release.version} is being fetched.`,
        next: 'You can go on working.',
      };
    case 'ready':
      return {
        what: `Version ${update.release.version} is ready.`,
        next: 'It is installed when you quit the companion, or now if you like.',
      };
    case 'failed':
      return {
        what: `${problems[update.problem]} (${sayTime(update.failedAt)})`,
        next: advice[update.problem],
      };
  }
}

const byItself =
  'The companion looks by itself: when it starts, and every six hours while you use it.';

const whyOff: Readonly<Record<UpdatesOff, Message>> = {
  'no-address': {
    what: 'Updates are off: this version does not know where to look for newer ones.',
    next: 'To update, get a newer installer from whoever gave you this one, and run it. Your settings, drafts and activity stay.',
  },
  'not-installed': {
    what: 'Updates are off: this copy was unpacked, not installed.',
    next: 'To update, unpack a newer one in its place, or use the installer. Your settings, drafts and activity stay.',
  },
};

const problems: Readonly<Record<UpdateProblem, string>> = {
  offline: 'The place where updates are could not be reached.',
  server: 'The place where updates are had a problem.',
  'nothing-there': 'No version was found where updates are.',
  unreadable: 'What was found where updates are cannot be read.',
  damaged: 'A newer version arrived damaged, and was thrown away.',
  'not-signed': 'A newer version is not signed by who signed this one, and was thrown away.',
  'not-verified':
    'Whether a newer version is signed could not be found out, so it was thrown away.',
  gone: 'A newer version was taken away before it could be fetched.',
  broken: 'A newer version did not arrive whole.',
  unexpected: 'A newer version could not be fetched or kept.',
};

const later = 'It is tried again by itself.';
const tellThem = 'If it stays that way, tell whoever gave you the companion.';

const advice: Readonly<Record<UpdateProblem, string>> = {
  offline: `Check your network. ${later}`,
  server: later,
  'nothing-there': tellThem,
  unreadable: `A log-in page of your network may be in between. ${tellThem}`,
  damaged: `${later} ${tellThem}`,
  'not-signed': 'Do not install it by hand. Tell whoever gave you the companion.',
  'not-verified': `Windows PowerShell is asked for that: look whether it may run. ${tellThem}`,
  gone: later,
  broken: later,
  unexpected: 'Look whether the disk is full. The log says more.',
};
