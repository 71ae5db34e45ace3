/** What is said outside of the window on rare occasions: read only then. */
export const unexpected = {
  title: 'Something went wrong in Stopbar Companion',
  body: 'It keeps running, and the log has the details. If something doesn’t respond, restart it.',
} as const;

export const connecting = {
  question: (hosts: readonly string[]) => `Connect to ${hosts.join(' and ')}?`,
  detail:
    'Stopbar Companion hasn’t connected there before. Continue only if you entered the address.',
  connect: 'Connect',
  cancel: 'Cancel',
} as const;
