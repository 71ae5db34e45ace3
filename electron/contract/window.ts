import * as v from 'valibot';
import { call } from './call.ts';
import { pageNames } from './pages.ts';

/** What the page tells and asks of the window that it is in. */
export const windowCalls = {
  hideWindow: call(v.undefined()).answers<null>(),
  /** The page in view: a window that is opened anew shows it again. */
  rememberPage: call(v.object({ page: v.picklist(pageNames) })).answers<null>(),
  /** The page hears of the network at once; the main process has no such event. */
  reportNetwork: call(v.object({ online: v.boolean() })).answers<null>(),
  /** The user has read which files were put aside. */
  dismissPutAside: call(v.undefined()).answers<null>(),
  /** The first run's screens are not shown again. */
  endFirstRun: call(v.undefined()).answers<null>(),
};
