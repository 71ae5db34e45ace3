/** Whether the page itself shows a Cancel for these calls: the notices then show none. */
export const ownCancel = $state({ switchContributions: false });

/** The airports whose contributions are being switched one by one, by name: the notices say them. */
export const switchingAt = $state<string[]>([]);
