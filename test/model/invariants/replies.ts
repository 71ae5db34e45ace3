import type { Sent, World } from '../world.ts';

/** Returns the status of the reply that the app got; undefined if it got no whole one. */
export function statusOf({ services }: World, { service, order, end }: Sent): number | undefined {
  if (end?.isAnswered !== true) return undefined;
  const arrival = services[service].arrivals.find((one) => one.sent === order);
  switch (arrival?.loss) {
    case '429':
      return 429;
    case '500':
    case 'done-500':
      return 500;
    default:
      return arrival?.status;
  }
}
