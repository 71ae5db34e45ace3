export const pageNames = ['linking', 'contributions', 'contact', 'activity', 'settings'] as const;

export type PageName = (typeof pageNames)[number];

/** Where a companion opens that was closed. */
export const firstPage: PageName = 'linking';

export const pageTitles: Readonly<Record<PageName, string>> = {
  linking: 'Linking',
  contributions: 'Contributions',
  contact: 'Contact',
  activity: 'Activity',
  settings: 'Settings',
};
