export const banner = { dismiss: 'Dismiss' } as const;
