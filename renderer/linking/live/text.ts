import type { Lights } from '../../../electron/contract/airports.ts';
import type { AppError, EpochMs } from '../../../electron/contract/result.ts';
import { briefReason } from '../../text/brief.ts';
import { formatDuration } from '../../text/dates.ts';
import { sayReadError } from '../../text/errors.ts';
import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import type { LitCount, LitCounts } from './lit-points.ts';

export const live = {
  title: 'Live lights',
  on: 'Live lights on.',
  reading: 'Loading the lights…',
  hide: 'Hide live lights',
  tryAgain: 'Try again',
  failed: (error: AppError, service: string) =>
    `Couldn’t load the live lights. ${sayReadError(error, service).what}`,
  failedShortly: (error: AppError) => `Lights not loaded: ${briefReason(error)}.`,
  lit: 'Lit:',
} as const;

const share = ({ lit, of }: LitCount, kind: string): string =>
  `${number(lit)} of ${plural(of, kind)}`;

/** Returns how many lights are lit, and who controls them. */
export function lightsInWords(counts: LitCounts, lights: Lights) {
  return {
    stopbars: share(counts.stopbar, 'stopbar'),
    leadOns: share(counts['lead-on'], 'lead-on'),
    controllers: lights.offline
      ? 'No controller connected'
      : `${plural(lights.controllers, 'controller')} connected`,
  };
}

/** Returns a summary for screen readers. */
export function sayLights(counts: LitCounts, lights: Lights): string {
  const { stopbars, leadOns, controllers } = lightsInWords(counts, lights);
  return `Lit: ${stopbars}, ${leadOns}. ${controllers}.`;
}

const isNowMs = 5000;

/** Returns how old the lights are: “updated just now” or “updated 12 s ago”. */
export function ageInWords(at: EpochMs, now: EpochMs): string {
  const age = now - at;
  // The clock may have been set back.
  const ago = `${formatDuration(Math.floor(age / 1000) * 1000)} ago`;
  return `updated ${age < isNowMs ? 'just now' : ago}`;
}
