import * as v from 'valibot';
import { call } from './call.ts';
import { contactActions } from './contact.ts';
import { contributionsActions } from './contributions.ts';
import { linkingActions } from './linking.ts';
import type { Pair } from './linking.ts';
import type { EpochMs, Result } from './result.ts';

/** `before` is the id of the oldest entry that is known already. */
const olderPart = v.object({
  before: v.pipe(v.string(), v.maxLength(100)),
  most: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)),
});

/** What `readActivity` answers at most: an entry of an apply has about 100 bytes for each change. */
export const activityPageLength = 100;

export const activityCalls = {
  readActivity: call(v.undefined()).answers<NewestActivity>(),
  /** Fewer than asked for where there are no more. */
  readOlderActivity: call(olderPart).answers<readonly ActivityEntry[]>(),
  /** Into the system's clipboard, which the page itself cannot reach. */
  copyText: call(v.object({ text: v.pipe(v.string(), v.maxLength(100_000)) })).answers<null>(),
};

export interface NewestActivity {
  /** Newest first. */
  readonly entries: readonly ActivityEntry[];
  /** How many lines of the whole activity cannot be read; they stay where they are. */
  readonly unreadable: number;
}

/** What the user can ask for that leaves a trace on the service. */
export const action = v.variant('action', [
  ...linkingActions,
  ...contributionsActions,
  ...contactActions,
]);

export type Action = v.InferOutput<typeof action>;

/** What the user asked for, and what became of it. */
export type ActivityEntry = {
  readonly id: string;
  readonly at: EpochMs;
  readonly who: string | null;
  readonly outcome: Result<null>;
  /** Of an apply whose changes ended differently; `outcome` is then the worst of them. */
  readonly parts?: readonly LinkPart[];
} & Action;

/** Changes of an apply that ended alike. */
export interface LinkPart {
  readonly link: readonly Pair[];
  readonly unlink: readonly Pair[];
  readonly outcome: Result<null>;
}
