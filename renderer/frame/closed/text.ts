import { askForAccess } from '../../text/errors.ts';

export const closed = {
  title: 'Disabled while you work',
  off: (icao: string, since: string) => `You disabled contributions at ${icao} at ${since}.`,
  closing: (icao: string) => `Disabling contributions at ${icao}…`,
  opening: (icao: string) => `Enabling contributions at ${icao}…`,
  unknown: (icao: string) => `Contributions may be off at ${icao}.`,
  signedOut: (icao: string, account: string) =>
    `Contributions at ${icao} are still disabled. Sign in ${account === '' ? '' : `as ${account} `}to enable them.`,
  forbidden: (icao: string) =>
    `Contributions at ${icao} are still disabled, and your account can’t enable them any more. ${askForAccess}`,
  enable: 'Enable contributions',
  leave: 'Keep disabled',
  left: (icao: string) => `Contributions at ${icao} stay disabled.`,
} as const;
