/** Whether the page itself shows a Cancel for these calls: the notices then show none. */
export const ownCancel = $state({ switchContributions: false });

/** The names of the airports whose contributions are being switched. The notices name them. */
export const switchingAt = $state<string[]>([]);

/** Keeps the airport in `switchingAt` until the request has settled. */
export async function whileSwitching<Answer>(
  name: string,
  request: Promise<Answer>,
): Promise<Answer> {
  switchingAt.push(name);
  try {
    return await request;
  } finally {
    switchingAt.splice(switchingAt.indexOf(name), 1);
  }
}
