/** Whether the page itself shows a Cancel for these calls: the notices then show none. */
export const ownCancel = $state({ switchContributions: false });
