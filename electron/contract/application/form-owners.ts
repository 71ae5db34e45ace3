/** Who each form belongs to. Another person can't see an account's forms, and another service sees only the app's. */
export const formOwners = {
  ownService: 'app',
  contact: 'service',
  linking: 'service',
  byIds: 'service',
  proposal: 'account',
  contributions: 'account',
  switchByIds: 'account',
  activity: 'account',
} as const;

export type FormName = keyof typeof formOwners;
