export const pageNames = ['linking', 'contributions', 'contact', 'activity', 'settings'] as const;

export type PageName = (typeof pageNames)[number];

/** The page that the app starts with. */
export const firstPage: PageName = 'linking';

export const pageTitles: Readonly<Record<PageName, string>> = {
  linking: 'Linking',
  contributions: 'Contributions',
  contact: 'Contact',
  activity: 'Activity',
  settings: 'Settings',
};
