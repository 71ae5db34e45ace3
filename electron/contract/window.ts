import * as v from 'valibot';
import { call } from './call.ts';

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

/** What of the pages a window that is opened anew shows as it was. */
export const viewParts = ['linking', 'contributions', 'activity', 'settings'] as const;

export type ViewPart = (typeof viewParts)[number];
export type ViewStates = Readonly<Partial<Record<ViewPart, string>>>;

/** UTF-16 units: thousands of airports may be ticked. */
const longestLook = 500_000;

/** As the page names it. */
export const commandId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

/** What the page tells and asks of the window that it is in. */
export const windowCalls = {
  hideWindow: call(v.undefined()).answers<null>(),
  /** The page in view: a window that is opened anew shows it again. */
  rememberPage: call(v.object({ page: v.picklist(pageNames) })).answers<null>(),
  /** What a part of a page looks like, as its own text: kept while the companion runs. */
  persistViewState: call(
    v.object({ part: v.picklist(viewParts), look: v.pipe(v.string(), v.maxLength(longestLook)) }),
  ).answers<null>(),
  readViewStates: call(v.undefined()).answers<ViewStates>(),
  /** The page hears of the network at once; the main process has no such event. */
  reportNetwork: call(v.object({ online: v.boolean() })).answers<null>(),
  /** The user has read which files were put aside. */
  dismissPutAside: call(v.undefined()).answers<null>(),
  /** The first run's screens are not shown again. */
  endFirstRun: call(v.undefined()).answers<null>(),
  /** What was asked for in the palette is offered first, also in the next run. */
  rememberCommand: call(v.object({ id: commandId })).answers<null>(),
  /** The guided practice began, or ended: it goes on in a window that is opened anew. */
  guidePractice: call(v.object({ on: v.boolean() })).answers<null>(),
};
