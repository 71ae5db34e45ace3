import type { Component } from 'svelte';
import { firstPage, pageNames, pageTitles, type PageName } from '../electron/contract/pages.ts';

export { pageNames, pageTitles, type PageName };

/** A page is loaded when it is first shown. */
export const pageModules: Readonly<Record<PageName, () => Promise<{ default: Component }>>> = {
  linking: () => import('./linking/Linking.svelte'),
  contributions: () => import('./contributions/Contributions.svelte'),
  contact: () => import('./contact/Contact.svelte'),
  activity: () => import('./activity/Activity.svelte'),
  settings: () => import('./settings/Settings.svelte'),
};

/** The page that an address names; Linking for any other. */
export function pageAt(hash: string): PageName {
  return pageNames.find((name) => hash === `#/${name}`) ?? firstPage;
}
