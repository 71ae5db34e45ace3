import type { Arrival, Sent, World } from '../world.ts';

/** Returns the request as it reached its service. */
export const arrivalOf = ({ services }: World, { service, order }: Sent): Arrival | undefined =>
  services[service].arrivals.find((one) => one.sent === order);

/** Returns the status of the reply that the app got; undefined if it got no whole one. */
export function statusOf(world: World, sent: Sent): number | undefined {
  if (sent.end?.isAnswered !== true) return undefined;
  const arrival = arrivalOf(world, sent);
  if (arrival?.loss === '429') return 429;
  return arrival?.loss === '500' || arrival?.loss === 'done-500' ? 500 : arrival?.status;
}
