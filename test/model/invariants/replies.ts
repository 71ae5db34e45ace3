import type { Sent, World } from '../world.ts';

/** Returns the status of the reply that the app got; undefined if it got no whole one. */
export function statusOf({ services }: World, { service, order, end }: Sent): number | undefined {
  if (end?.isAnswered !== true) return undefined;
  const arrival = services[service].arrivals.find((one) => one.sent === order);
  if (arrival?.loss === '429') return 429;
  return arrival?.loss === '500' || arrival?.loss === 'done-500' ? 500 : arrival?.status;
}
