import type { Action } from '../../electron/contract/activity.ts';
import { displayId, displayText } from '../../electron/contract/display.ts';
import type { LinkedElsewhere, Pair } from '../../electron/contract/linking.ts';
import { plural } from './plural.ts';

type InputOf<Name extends Action['action']> = Extract<Action, { action: Name }>['input'];

/** Returns what was requested, as the title of an activity entry. */
export function sayAction(request: Action): string {
  const { action, input } = request;
  switch (action) {
    case 'link':
      return `Link ${sayPair(input)} ${sayLinkedAt(request)}`;
    case 'changeLinks':
      return sayLinkChanges(input);
    case 'switchContributions':
      return `${input.contributionsEnabled ? 'Enable' : 'Disable'} contributions ${sayAirport(request)}`;
    case 'readContributionsBack':
      return `Check contributions ${sayAirport(request)}: ${input.contributionsEnabled ? 'enabled' : 'disabled'}`;
    case 'sendContactMessage':
      return `Send a message about “${displayText(input.topic)}”`;
  }
}

/** Returns what was done. */
export function saySuccess(request: Action): string {
  const { action, input } = request;
  switch (action) {
    case 'link':
      if (request.elsewhere) return sayElsewhere(input, request.elsewhere);
      return `Linked ${sayPair(input)} at ${input.icao}.`;
    case 'changeLinks':
      return `Links at ${input.icao}: ${input.link.length} added, ${input.unlink.length} removed.`;
    case 'switchContributions':
    case 'readContributionsBack':
      return `Contributions are ${input.contributionsEnabled ? 'enabled' : 'disabled'} ${sayAirport(request)}.`;
    case 'sendContactMessage':
      return `Sent your message about “${displayText(input.topic)}”.`;
  }
}

const sayPair = ({ leadOnId, stopbarId }: Pair, preposition = 'to'): string =>
  `lead-on ${displayId(leadOnId)} ${preposition} stopbar ${displayId(stopbarId)}`;

function sayLinkedAt({ input: { icao }, elsewhere }: Extract<Action, { action: 'link' }>): string {
  if (!elsewhere) return `at ${icao}`;
  return elsewhere.icao === null
    ? `(not listed at ${icao})`
    : `at ${elsewhere.icao} (you entered ${icao})`;
}

function sayElsewhere(input: InputOf<'link'>, elsewhere: LinkedElsewhere): string {
  const { icao } = input;
  const linked = `The service linked ${sayPair(input)}`;
  return elsewhere.icao === null
    ? `${linked}, but the link isn’t listed at ${icao}. Check which airport the IDs belong to.`
    : `${linked} at ${elsewhere.icao}, not at ${icao}: the points belong to ${elsewhere.icao}.`;
}

type OfSwitch = Extract<Action, { action: 'switchContributions' | 'readContributionsBack' }>;

function sayAirport({ airport, input }: OfSwitch): string {
  if (!airport)
    return `for airport request ${input.airportRequestId} of division ${input.divisionId}`;
  return `at ${airport.icao}${airport.division === null ? '' : ` (${airport.division})`}`;
}

function sayLinkChanges({ icao, link, unlink }: InputOf<'changeLinks'>): string {
  const [only] = unlink;
  if (link.length > 0 && unlink.length > 0) {
    return `Add ${plural(link.length, 'link')} and remove ${unlink.length} at ${icao}`;
  }
  if (unlink.length !== 1 || !only) {
    const [verb, n] = link.length > 0 ? ['Add', link.length] : ['Remove', unlink.length];
    return `${verb} ${plural(n, 'link')} at ${icao}`;
  }
  return `Unlink ${sayPair(only, 'from')} at ${icao}`;
}
