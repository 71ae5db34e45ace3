/** Who each form belongs to. Another person can't see an account's forms, and another service sees only the app's. */
export const formOwners = {
  ownService: 'app',
  contact: 'service',
  linking: 'service',
  byIds: 'service',
  import: 'service',
  proposal: 'account',
  contributions: 'account',
  switchByIds: 'account',
  activity: 'account',
} as const;

/** In UTF-16 units: thousands of airports may be selected, and a draft may be too long to be sent. */
export const longestForm = 500_000;

export type FormName = keyof typeof formOwners;
