import { mayStillRun, unanswered } from '../../../api/late-writes.ts';
import type { Operations } from '../../../api/client.ts';
import { pairsOf, type LinkChange, type LinkOutcome } from '../../../contract/linking.ts';
import { failed, type AppError, type Result } from '../../../contract/result.ts';
import type { KeyedLock } from '../../keyed-lock.ts';
import { classifyError, lostReasonOf, type ErrorClass } from './classify-error.ts';

type Changes = readonly LinkChange[];

interface SenderParts {
  readonly client: Pick<Operations, 'changeLinks' | 'link' | 'unlink'>;
  readonly icao: string;
  /** The lock of each lead-on. */
  readonly inTurn: KeyedLock;
  /** Aborted when nothing more may be sent. */
  readonly stop: AbortSignal;
  /** Called when it's stopped before its turn. */
  readonly giveUp: () => void;
  /** Changes that the requests for a single pair can't make. */
  readonly bulkOnly: ReadonlySet<LinkChange>;
  /** Returns which changes the links don't show; undefined if the links can't be read. */
  readonly left: (changes: Changes) => Promise<Changes | undefined>;
  /** Called when the outcome of changes that were sent is known, before anything else is sent. */
  readonly onOutcome: (changes: Changes, outcome: LinkOutcome) => void;
}

/** What a reply told about a change. */
export interface Told {
  readonly outcome: LinkOutcome;
  /** The error that left the outcome uncertain: reading the links later may settle it. */
  readonly uncertain?: AppError | undefined;
}

/** After so many failures in a row, nothing more is sent. */
const maxFailures = 3;

/** Sends changes in batches, one after another, as far as the service's replies allow. */
export class Sender {
  /** One for each change, once `send` has resolved. */
  readonly told = new Map<LinkChange, Told>();
  readonly #parts: SenderParts;
  /** The error after which nothing more is sent. */
  #error: AppError | undefined;
  #inFlight: Changes = [];
  /** Whether the service has the bulk request; undefined while it may have another reason for a 404. */
  #hasBulk: boolean | undefined;
  #canUnlink = true;
  #failures = 0;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  async send(batches: readonly Changes[]): Promise<void> {
    for (const changes of batches) await this.#send(changes);
  }

  /** Returns what is known so far. The changes in flight are unknown. */
  giveUp(): ReadonlyMap<LinkChange, Told> {
    this.#tell(this.#inFlight, { kind: 'unknown', reason: unanswered.reason }, unanswered);
    return new Map(this.told);
  }

  async #send(changes: Changes): Promise<void> {
    if (this.#hasBulk === false) return this.#sendSingly(changes);
    const result = await this.#inTurn(changes, async () => {
      const { client, icao, left } = this.#parts;
      // Before a retry, the links say what is left.
      const sent = await client.changeLinks(icao, pairsOf(changes), async () => {
        const some = await left(changes);
        return some?.length ? { body: pairsOf(some) } : undefined;
      });
      // Something other than the service may have replied.
      return sent.ok && !sent.value.confirmed ? failed({ kind: 'unreadable' }) : sent;
    });
    if (result?.ok) this.#made(changes);
    if (!result || result.ok) return;
    const { error } = result;
    const kind = classifyError(error);
    if (kind === 'unsupported' || (await this.#lacksBulk(error))) {
      this.#hasBulk = false;
      return this.#sendSingly(changes);
    }
    if (kind !== 'refused') return this.#failed(changes, error, kind);
    if (changes.length === 1) {
      this.#refused(changes, error);
      return;
    }
    // A refused bulk request made none of its changes, perhaps because of a single one.
    const half = Math.ceil(changes.length / 2);
    await this.#send(changes.slice(0, half));
    await this.#send(changes.slice(half));
  }

  /** For services without the bulk request. */
  async #sendSingly(changes: Changes): Promise<void> {
    for (const change of changes) {
      if (this.#parts.bulkOnly.has(change)) this.#tell([change], { kind: 'needs-bulk' });
      else if (!change.linked && !this.#canUnlink) this.#tell([change], { kind: 'cannot-unlink' });
      else await this.#sendOne(change);
    }
  }

  async #sendOne(change: LinkChange): Promise<void> {
    const { client, icao, left } = this.#parts;
    const { stopbarId, leadOnId } = change;
    const request = { icao, stopbarId, leadOnId };
    const isLeft = async () => ((await left([change]))?.length ? {} : undefined);
    const result = await this.#inTurn([change], (): Promise<Result<unknown>> =>
      client[change.linked ? 'link' : 'unlink'](request, isLeft),
    );
    if (result?.ok) this.#made([change]);
    if (!result || result.ok) return;
    const { error } = result;
    const kind = classifyError(error);
    const isMissing = isNotFound(error) && !isNamedIn(error, change);
    if (kind === 'unsupported' || (isMissing && !change.linked)) {
      this.#canUnlink = false;
      this.#tell([change], { kind: 'cannot-unlink' });
    } else if (kind === 'refused') this.#refused([change], error);
    else await this.#failed([change], error, kind);
  }

  get #stopped(): AppError | undefined {
    const { stop } = this.#parts;
    return this.#error ?? (stop.aborted ? (stop.reason as AppError) : undefined);
  }

  /** Waits for other writes to the same lead-ons. Returns undefined if nothing is sent any more. */
  async #inTurn<T>(
    changes: Changes,
    work: () => Promise<Result<T>>,
  ): Promise<Result<T> | undefined> {
    const leadOns = changes.map(({ leadOnId }) => leadOnId);
    const { inTurn, stop, giveUp } = this.#parts;
    // Don't wait for a turn in which nothing would be sent.
    if (this.#noteStopped(changes)) return undefined;
    stop.addEventListener('abort', giveUp);
    return inTurn(leadOns, async () => {
      stop.removeEventListener('abort', giveUp);
      if (this.#noteStopped(changes)) return undefined;
      this.#inFlight = changes;
      return work().finally(() => (this.#inFlight = []));
    });
  }

  /** Returns whether nothing more is sent. The changes then have that outcome. */
  #noteStopped(changes: Changes): boolean {
    const error = this.#stopped;
    if (!error) return false;
    for (const one of changes) this.told.set(one, { outcome: { kind: 'not-sent', error } });
    return true;
  }

  /** Whether a 404 means that there is no bulk request, not that the service doesn't know a point. */
  async #lacksBulk(error: AppError): Promise<boolean> {
    if (!isNotFound(error) || this.#hasBulk) return false;
    // An empty request names no point that could be unknown.
    const empty = await this.#parts.client.changeLinks(this.#parts.icao, {});
    this.#hasBulk = empty.ok || !isNotFound(empty.error);
    return !this.#hasBulk;
  }

  #made(changes: Changes): void {
    this.#failures = 0;
    this.#tell(changes, { kind: 'done' });
  }

  #refused(changes: Changes, error: AppError): void {
    this.#failures = 0;
    this.#tell(changes, { kind: 'refused', error });
  }

  async #failed(changes: Changes, error: AppError, kind: ErrorClass): Promise<void> {
    if (kind !== 'unclear') {
      // Others would get the same answer.
      this.#error = error;
      this.#tell(changes, { kind: kind === 'not-sent' ? 'not-sent' : 'refused', error });
    } else if ((await this.#parts.left(changes))?.length === 0) this.#made(changes);
    else {
      this.#failures += 1;
      if (this.#failures === maxFailures || mayStillRun(error)) this.#error = error;
      this.#tell(changes, { kind: 'unknown', reason: lostReasonOf(error) }, error);
    }
  }

  #tell(changes: Changes, outcome: LinkOutcome, uncertain?: AppError): void {
    if (changes.length === 0) return;
    for (const change of changes) this.told.set(change, { outcome, uncertain });
    this.#parts.onOutcome(changes, outcome);
  }
}

/** Whether it's a 404, the service's own or a proxy's. */
const isNotFound = (error: AppError): boolean =>
  error.kind === 'not-found' || (error.kind === 'unavailable' && error.status === 404);

/** Whether the service's message names a point of the change. */
function isNamedIn(error: AppError, { leadOnId, stopbarId }: LinkChange): boolean {
  const words = 'said' in error ? error.said.split(/[^\w-]+/) : [];
  return words.includes(leadOnId) || words.includes(stopbarId);
}
