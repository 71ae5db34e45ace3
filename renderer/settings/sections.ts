/** The sections of the settings, in order. */
export const sections = [
  'account',
  'service',
  'window',
  'startUp',
  'shortcut',
  'updates',
  'help',
] as const;

export type SectionName = (typeof sections)[number];
