import * as v from 'valibot';
import { isOutcomeUnknown, rowKey, type closedForWorkCalls } from '../../contract/contributions.ts';
import type { Call, FeatureHandlersOf } from '../../contract/call.ts';
import { airportRequestIds } from '../../contract/fields.ts';
import { acknowledged, done, failed, type EpochMs, type Result } from '../../contract/result.ts';
import type { JsonFile } from '../../storage/json-file.ts';
import type { Log } from '../../storage/log.ts';
import type { AccountState } from '../../contract/state.ts';
import type { Account } from '../../sign-in/account.ts';
import type { Contributions } from './contributions.ts';

const closed = v.object({
  ...airportRequestIds.entries,
  icao: v.string(),
  since: v.number(),
  /** Who closed it. The ID is empty if that was unknown. */
  account: v.object({ id: v.string(), name: v.string() }),
});
export const closedForWork = v.object({ airports: v.optional(v.array(closed), []) });

type Closed = Readonly<v.InferOutput<typeof closed>>;
type Person = Closed['account'];

interface ClosedForWorkParts {
  readonly document: JsonFile<typeof closedForWork>;
  readonly contributions: Pick<Contributions, 'stateOf' | 'findEnabled' | 'noteIcao' | 'set'>;
  readonly account: Pick<Account, 'kept' | 'signal'>;
  readonly onChange: () => void;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/**
 * Remembers airports whose contributions the user has disabled to work on them. The app never
 * enables them by itself. It forgets an airport as soon as its contributions are on, even if
 * someone else enabled them.
 */
export class ClosedForWork {
  readonly #parts: ClosedForWorkParts;
  /** What is being closed, by its row's key. */
  readonly #closing = new Set<string>();

  constructor(parts: ClosedForWorkParts) {
    this.#parts = parts;
  }

  /** Returns the airports of the account, or everybody's while nobody is signed in. */
  state(inWork: string | null): Pick<AccountState, 'closedForWork' | 'closable'> {
    const user = this.#user;
    const { contributions } = this.#parts;
    const closedForWork = this.#airports
      .filter(({ account }) => user === undefined || isOf(account, user))
      .map(({ account, ...airport }) => {
        const { wanted: sent, failure } = contributions.stateOf(airport);
        const wanted = this.#closing.has(rowKey(airport)) ? (sent ?? false) : sent;
        return { ...airport, wanted, failure, account: user ? null : account.name };
      });
    const isClosable =
      inWork !== null && user !== undefined && contributions.findEnabled(inWork) !== undefined;
    return { closedForWork, closable: isClosable ? inWork : null };
  }

  /** Forgets airports whose contributions are on again. Call it when a switch may have changed. */
  review(): void {
    // A former account's switches may be older than what another one has closed since.
    if (this.#parts.account.signal.aborted) return;
    const { stateOf } = this.#parts.contributions;
    this.#keep((airport) => {
      const { contributionsEnabled, wanted } = stateOf(airport);
      const isClosing = this.#closing.has(rowKey(airport));
      return isClosing || contributionsEnabled !== true || wanted === false;
    });
  }

  readonly handlers: FeatureHandlersOf<typeof closedForWorkCalls> = {
    closeForWork: (icao, call) => this.#close(icao, call),
    reopenAfterWork: async (icao, call) => {
      const airport = this.#find(icao);
      return airport ? this.#switch(airport, true, call) : failed({ kind: 'conflict', said: '' });
    },
    leaveClosed: acknowledged((icao) => {
      const airport = this.#find(icao);
      if (airport) this.#forget(airport);
    }),
  };

  async #close(icao: string, call?: Call): Promise<Result<null>> {
    const { contributions, now, onChange } = this.#parts;
    const account = this.#user;
    if (!account) return failed({ kind: 'signed-out' });
    const ids = contributions.findEnabled(icao);
    if (!ids) return failed({ kind: 'conflict', said: '' });
    this.#closing.add(rowKey(ids));
    return this.#closeAt({ ...ids, icao, since: now(), account }, call).finally(() => {
      this.#closing.delete(rowKey(ids));
      this.review();
      onChange();
    });
  }

  async #closeAt(airport: Closed, call?: Call): Promise<Result<null>> {
    const { document, log } = this.#parts;
    const others = this.#airports.filter((other) => rowKey(other) !== rowKey(airport));
    // Remember it first: after a crash, contributions must not stay off unnoticed.
    const isSaved = await document.write({ airports: [...others, airport] });
    const hasEnded = this.#parts.account.signal.aborted;
    if (!isSaved || hasEnded) this.#forget(airport);
    if (hasEnded) return failed({ kind: 'signed-out' });
    if (!isSaved) {
      const logId = log(`${airport.icao} can’t be closed: it can’t be saved`);
      return failed({ kind: 'unexpected', logId });
    }
    const switched = await this.#switch(airport, false, call);
    // After a sign-out, the switch itself is forgotten.
    if (!switched.ok && !isOutcomeUnknown(switched.error)) this.#forget(airport);
    return switched;
  }

  async #switch(
    airport: Closed,
    contributionsEnabled: boolean,
    call?: Call,
  ): Promise<Result<null>> {
    const { contributions } = this.#parts;
    const { divisionId, airportRequestId, icao } = airport;
    const ids = { divisionId, airportRequestId };
    // Perhaps no division was read since the sign-in.
    contributions.noteIcao(ids, icao);
    const [switched] = await contributions.set([{ ...ids, contributionsEnabled }], call);
    // After a sign-out, `review` does nothing.
    const isOn = contributionsEnabled && switched?.ok === true && switched.value === 'switched';
    if (isOn) this.#keep((other) => other !== airport);
    this.review();
    this.#parts.onChange();
    return switched?.ok === false ? switched : done(null);
  }

  /** Returns the airport if the current user closed it. */
  #find(icao: string): Closed | undefined {
    const user = this.#user;
    return this.#airports.find(
      (airport) => airport.icao === icao && user !== undefined && isOf(airport.account, user),
    );
  }

  #forget(airport: Closed): void {
    this.#keep((other) => rowKey(other) !== rowKey(airport));
    this.#parts.onChange();
  }

  #keep(stays: (airport: Closed) => boolean): void {
    const { document } = this.#parts;
    const { airports } = document.value;
    const kept = airports.filter(stays);
    if (kept.length < airports.length) void document.write({ airports: kept });
  }

  get #user(): Person | undefined {
    const { kept } = this.#parts.account;
    return kept && { id: kept.who?.networkId ?? kept.who?.name ?? '', name: kept.who?.name ?? '' };
  }

  get #airports(): readonly Closed[] {
    return this.#parts.document.value.airports;
  }
}

/** Returns whether the user may have closed it: they may be the same person while one of them is unknown. */
const isOf = (account: Person, user: Person): boolean =>
  account.id === '' || user.id === '' || account.id === user.id;
