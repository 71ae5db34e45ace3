import type { Component } from 'svelte';
import Linking from '../linking/Linking.svelte';
import type { PageName } from './pages.ts';

/** The first page comes with the window; every other is loaded when it is first shown. */
export const pageModules: Readonly<Record<PageName, () => Promise<{ default: Component }>>> = {
  linking: () => Promise.resolve({ default: Linking }),
  contributions: () => import('../contributions/Contributions.svelte'),
  contact: () => import('../contact/Contact.svelte'),
  activity: () => import('../activity/Activity.svelte'),
  settings: () => import('../settings/Settings.svelte'),
};
