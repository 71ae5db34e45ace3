import * as v from 'valibot';
import { certainAt, cutShort, revisableMs } from '../../../api/late-writes.ts';
import { writeLimitMs } from '../../../api/request.ts';
import {
  linkChange,
  type ChangeOutcome,
  type LinkChange,
  type LinkOutcome,
} from '../../../contract/linking.ts';
import type { AppError, EpochMs } from '../../../contract/result.ts';
import { storedError } from '../../../storage/stored-error.ts';
import { lostReasonOf, notMadeError } from '../apply/classify-error.ts';
import { changeKey, isAlreadyApplied, type LinkIndex } from '../link-index.ts';

const sent = v.object({
  /** The ID of its entry in the activity. */
  apply: v.string(),
  changes: v.pipe(v.array(linkChange), v.readonly()),
  /** When the app gave up waiting, or began to send if the app quit before that. */
  since: v.number(),
  /** The error of their request; absent if the app quit before it ended. */
  error: v.optional(storedError),
  /** Whether a read has shown that they weren't made. A later read may still show them. */
  missing: v.optional(v.boolean()),
});

export const storedUnsettled = v.optional(v.pipe(v.array(sent), v.readonly()), []);

/** Changes of one apply, or of a link by IDs, that were sent and whose outcome is unknown. */
export type Sent = Readonly<v.InferOutput<typeof sent>>;

export interface Settled {
  readonly apply: string;
  readonly outcomes: readonly ChangeOutcome[];
}

/** The changes at an airport that the service may still make. */
export class UnsettledChanges {
  all: readonly Sent[];
  /** When this run of the app began: an apply of an earlier run may have been killed then. */
  #startedAt: EpochMs;
  /** The IDs of the requests that are running, as in `Sent`. */
  readonly #running = new Set<string>();
  /** The IDs of requests that still run although the user stopped waiting for them. */
  readonly #givenUp = new Set<string>();

  constructor(all: readonly Sent[], startedAt: EpochMs) {
    this.all = all;
    this.#startedAt = startedAt;
  }

  get certainTimes(): readonly EpochMs[] {
    return this.#ended.map((sent) => this.#certainAt(sent));
  }

  /** Why changes that no read has settled are still staged, by `changeKey`. */
  get reasons(): ReadonlyMap<string, LinkOutcome> {
    return new Map(
      this.#ended.flatMap((sent) => {
        const reason = lostReasonOf(sent.error ?? cutShort);
        const why = { kind: 'unknown', reason, certainAt: this.#certainAt(sent) } as const;
        return sent.changes.map((change) => [changeKey(change), why] as const);
      }),
    );
  }

  /** Each change whose opposite must wait, also of requests that are running, with the reason. */
  get blocking(): ReadonlyMap<LinkChange, AppError> {
    return errorsOf(this.#open);
  }

  get hasGivenUp(): boolean {
    return this.#givenUp.size > 0;
  }

  /** What requests that are running may have made. */
  get running(): readonly LinkChange[] {
    return this.all.flatMap(({ apply, changes }) => (this.#running.has(apply) ? changes : []));
  }

  begin(sent: Sent): void {
    this.#moveBack(sent.since);
    this.#running.add(sent.apply);
    this.all = [...this.all, sent];
  }

  /** Keeps only what is unknown of a request that has ended, or was given up and still runs. */
  end(apply: string, unknown: readonly Sent[], isGivenUp = false): void {
    this.#running.delete(apply);
    this.#givenUp[isGivenUp ? 'add' : 'delete'](apply);
    this.all = [...this.all.filter((one) => one.apply !== apply), ...unknown];
  }

  /** Ends a request that was given up. Returns the changes that it made and no read has shown. */
  endLate(
    apply: string,
    made: readonly LinkChange[],
    others: readonly Sent[],
  ): readonly LinkChange[] {
    const open = new Set(this.all.flatMap((sent) => (sent.apply === apply ? sent.changes : [])));
    this.end(apply, others);
    this.#keep((sent, change) => sent.apply !== apply || open.has(change));
    return made.filter((change) => open.has(change));
  }

  /**
   * Returns why a change can't be sent yet: the service may still be working on another one of its
   * lead-on.
   */
  whyNotYet(change: LinkChange, now: EpochMs): AppError | undefined {
    const recent = this.#ended.filter((sent) => now < this.#certainAt(sent));
    const open = [...errorsOf(recent)].filter(([{ leadOnId }]) => leadOnId === change.leadOnId);
    const [, error] = open[0] ?? [];
    if (!error || open.some(([one]) => changeKey(one) === changeKey(change))) return undefined;
    return { kind: 'cancelled', because: { kind: 'lost', reason: lostReasonOf(error) } };
  }

  remove(changes: readonly LinkChange[]): void {
    const keys = new Set(changes.map(changeKey));
    this.#keep((_, change) => !keys.has(changeKey(change)));
  }

  /**
   * Returns what a read of the links settles. Links that show a change settle it. Links that don't
   * only do if the service can't be working on it any more.
   */
  settle(links: LinkIndex, readAt: EpochMs, now: EpochMs): readonly Settled[] {
    if (this.all.length === 0) return [];
    this.#moveBack(now);
    const certain = new Map<string, EpochMs>();
    for (const sent of this.all) {
      // The same change may have been sent again.
      for (const key of sent.changes.map(changeKey)) {
        const isRunning = this.#running.has(sent.apply) || this.#givenUp.has(sent.apply);
        const at = isRunning ? Infinity : this.#certainAt(sent);
        certain.set(key, Math.max(at, certain.get(key) ?? 0));
      }
    }
    const settled: Settled[] = [];
    const left = this.all.flatMap((sent): readonly Sent[] => {
      if (this.#running.has(sent.apply)) return [sent];
      const made = sent.changes.filter((change) => isAlreadyApplied(links, change));
      const open = sent.changes.filter((change) => !made.includes(change));
      const isOver = (change: LinkChange) => (certain.get(changeKey(change)) ?? 0) <= readAt;
      const missing = sent.missing === true ? [] : open.filter(isOver);
      const error = notMadeError(sent.error ?? cutShort);
      settled.push({
        apply: sent.apply,
        outcomes: [
          ...made.map((change) => ({ ...change, outcome: { kind: 'done' } as const })),
          ...missing.map((change) => ({ ...change, outcome: { kind: 'refused', error } as const })),
        ],
      });
      // A clock that was set back must not keep it open.
      const rest = { ...sent, since: Math.min(sent.since, now) };
      return [
        { ...rest, changes: open.filter((change) => !missing.includes(change)) },
        { ...rest, changes: missing, missing: true },
      ];
    });
    this.all = left;
    this.#keep(({ missing, since }) => missing !== true || now - since < revisableMs);
    return settled.filter(({ outcomes }) => outcomes.length > 0);
  }

  get #open(): readonly Sent[] {
    return this.all.filter(({ missing }) => missing !== true);
  }

  /** Those that no read has settled, of requests that have ended. */
  get #ended(): readonly Sent[] {
    return this.#open.filter(({ apply }) => !this.#running.has(apply));
  }

  /** Returns from when links that don't show the changes settle them. */
  #certainAt({ apply, since, error }: Sent): EpochMs {
    const end = this.#givenUp.has(apply) ? since + writeLimitMs : since;
    return certainAt(Math.max(end, this.#startedAt), error);
  }

  /** A clock that was set back must not keep anything open. */
  #moveBack(now: EpochMs): void {
    this.#startedAt = Math.min(this.#startedAt, now);
  }

  #keep(isKept: (sent: Sent, change: LinkChange) => boolean): void {
    if (this.all.length === 0) return;
    this.all = this.all.flatMap((sent) => {
      const changes = sent.changes.filter((change) => isKept(sent, change));
      return changes.length > 0 ? [{ ...sent, changes }] : [];
    });
  }
}

const errorsOf = (sent: readonly Sent[]): ReadonlyMap<LinkChange, AppError> =>
  new Map(
    sent.flatMap(({ changes, error = cutShort }) =>
      changes.map((change) => [change, error] as const),
    ),
  );
