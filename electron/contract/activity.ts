import * as v from 'valibot';
import { call } from './call.ts';
import { contactActions } from './contact.ts';
import { contributionsActions } from './contributions.ts';
import { linkingActions } from './linking.ts';
import type { Pair } from './linking.ts';
import type { EpochMs, Result } from './result.ts';

/** `before`: the ID of the oldest entry that the page has. */
const olderPart = v.object({
  before: v.pipe(v.string(), v.maxLength(100)),
  limit: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)),
});

/** The most entries of `readActivity`: an apply's entry has about 100 bytes for each change. */
export const activityPageLength = 100;

export const activityCalls = {
  readActivity: call(v.undefined()).answers<NewestActivity>(),
  /** Returns fewer entries than requested if there are no more. */
  readOlderActivity: call(olderPart).answers<readonly ActivityEntry[]>(),
  /** Copies text to the system's clipboard, which the page can't access. */
  copyText: call(v.object({ text: v.pipe(v.string(), v.maxLength(100_000)) })).answers<null>(),
};

export interface NewestActivity {
  /** Newest first. */
  readonly entries: readonly ActivityEntry[];
  /** How many lines of the activity can't be read. They stay in the files. */
  readonly unreadable: number;
}

/** A user's action that changes something on the service. */
export const action = v.variant('action', [
  ...linkingActions,
  ...contributionsActions,
  ...contactActions,
]);

export type Action = v.InferOutput<typeof action>;

export type ActivityEntry = {
  readonly id: string;
  readonly at: EpochMs;
  readonly who: string | null;
  readonly outcome: Result<null>;
  /**
   * Present for an apply whose changes have different outcomes. `outcome` is then the worst one.
   */
  readonly parts?: readonly LinkPart[];
} & Action;

/** Changes of an apply with the same outcome. */
export interface LinkPart {
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
  readonly outcome: Result<null>;
}
