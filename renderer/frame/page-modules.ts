import type { Component } from 'svelte';
import Linking from '../linking/Linking.svelte';
import type { PageName } from './pages.ts';

/** The first page is part of the bundle. The others load when they're first opened. */
export const pageModules: Readonly<Record<PageName, () => Promise<{ default: Component }>>> = {
  linking: () => Promise.resolve({ default: Linking }),
  contributions: () => import('../contributions/Contributions.svelte'),
  contact: () => import('../contact/Contact.svelte'),
  activity: () => import('../activity/Activity.svelte'),
  settings: () => import('../settings/Settings.svelte'),
};
