import * as v from 'valibot';
import { call } from './call.ts';

export const noticeTypes = ['info', 'warning', 'error', 'success', 'discord'] as const;

type NoticeType = (typeof noticeTypes)[number];

/** A longer notice is cut. */
export const longestNotice = 500;

export const serviceNoticeCalls = {
  /**
   * Returns the service's notice, which is read at most every 15 minutes; null if there is none or
   * the user dismissed it. Call it only while the window is shown.
   */
  readServiceNotice: call(v.undefined()).answers<ServiceNotice | null>(),
  /** Hides the notice until its text changes. */
  dismissServiceNotice: call(
    v.object({ text: v.pipe(v.string(), v.maxLength(longestNotice)) }),
  ).answers<null>(),
};

/** A message from the service to everyone (SERVICE.md B8). */
export interface ServiceNotice {
  readonly text: string;
  readonly type: NoticeType;
}
