/** Whose each form is: another person sees nothing of an account's, another service nothing of either's. */
export const formOwners = {
  ownService: 'app',
  contact: 'service',
  linking: 'service',
  byIds: 'service',
  proposal: 'account',
  contributions: 'account',
  activity: 'account',
} as const;

export type FormName = keyof typeof formOwners;
