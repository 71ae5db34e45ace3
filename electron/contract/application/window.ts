import * as v from 'valibot';
import { call } from '../call.ts';
import { pageNames } from './pages.ts';

export const commandId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));

export const windowCalls = {
  hideWindow: call(v.undefined()).answers<null>(),
  /** Remembers the page that is shown, so a new window shows it again. */
  rememberPage: call(v.object({ page: v.picklist(pageNames) })).answers<null>(),
  /** Hides a note about the session until the app quits. */
  dismissNote: call(
    v.object({ note: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) }),
  ).answers<null>(),
  /** Reports a network change. The page has an event for that; the main process doesn't. */
  reportNetwork: call(v.object({ online: v.boolean() })).answers<null>(),
  /** Hides the notice about files that were moved aside. */
  dismissDamagedFiles: call(v.undefined()).answers<null>(),
  /** Prevents the first-run screens from being shown again. */
  endFirstRun: call(v.undefined()).answers<null>(),
  /** Prevents what's new in this version from being shown again. */
  dismissNews: call(v.undefined()).answers<null>(),
  /** Makes the palette list the command first, even after a restart. */
  rememberCommand: call(v.object({ id: commandId })).answers<null>(),
  /** Starts or ends the guided practice, which continues after a restart. */
  guidePractice: call(v.object({ on: v.boolean() })).answers<null>(),
};
