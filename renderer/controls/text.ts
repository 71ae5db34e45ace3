export const banner = { more: 'Show all', less: 'Show less', dismiss: 'Dismiss' } as const;
