import type { CallClient, Client } from '../../api/client.ts';
import type { AirportRequest } from '../../api/schema.ts';
import { unanswered } from '../../api/late-writes.ts';
import { serviceTime } from '../../api/service-time.ts';
import type { Call, FeatureHandlersOf } from '../../contract/call.ts';
import {
  isOutcomeUnknown,
  rowKey,
  type AirportOfDivision,
  type AirportRequestIds,
  type contributionsCalls,
  type DivisionOfUser,
  type PushedSwitch,
  type SavedAirport,
  type SwitchingSeveral,
  type SwitchOutcome,
  type SwitchState,
} from '../../contract/contributions.ts';
import type { ContributionSwitch } from '../../contract/fields.ts';
import {
  acknowledged,
  done,
  failed,
  type AppError,
  type EpochMs,
  type Result,
} from '../../contract/result.ts';
import type { Account } from '../../sign-in/account.ts';
import type { KeyedLock } from '../keyed-lock.ts';
import { createLimiter } from '../limiter.ts';
import type { Recorded } from '../recorder.ts';
import { givingUp } from '../giving-up.ts';
import { readBack, readingOf, type Reading } from './read-back.ts';
import type { SavedAirports } from './saved-airports.ts';
import { Switch, type Press, type Sending } from './switch.ts';
import type { SwitchDoubts } from './switch-doubts.ts';
import { progressOf, type Together } from './together.ts';

interface ContributionsParts {
  /** Signed by the account. */
  readonly client: Pick<Client, 'during' | 'forgetMissing'>;
  readonly account: Pick<Account, 'signal' | 'why'>;
  readonly saved: SavedAirports;
  readonly doubts: SwitchDoubts;
  readonly recorded: Recorded;
  /** Shared by all sessions of the profile: one writer per switch at a time. */
  readonly inTurn: KeyedLock;
  /** Called when `switches` or `several` may have changed. */
  readonly onChange: () => void;
  readonly now: () => EpochMs;
}

export type TakeRequests = (divisionId: number, rows: readonly AirportRequest[]) => void;

const atOnce = 4;

/** Returns whether the next request would probably fail too. */
const stopsAll = (error: AppError): boolean =>
  (error.kind === 'forbidden' && error.ban !== undefined) ||
  ['limited', 'unavailable', 'offline', 'lost'].includes(error.kind);

/** The service replied with success, and a row that has the other value. */
const notMade = failed({ kind: 'conflict', status: 200, said: '' });

/** Returns the error for a switch that was never sent because another one ended with `error`. */
const asNotSent = (error: AppError): AppError =>
  isOutcomeUnknown(error) ? { kind: 'cancelled', because: error } : error;

/** Reads and switches contributions for one account, until it ends. */
export class Contributions {
  readonly #parts: ContributionsParts;
  readonly #switches = new Map<string, Switch>();
  readonly #divisionNames = new Map<number, string>();
  readonly #together = new Set<Together>();
  /** For each read in progress, the switches that were sent or answered since it began. */
  readonly #readings = new Set<Set<Switch>>();
  readonly #writing = createLimiter(atOnce);
  readonly #bounded = createLimiter(atOnce);

  constructor(parts: ContributionsParts) {
    const { account } = parts;
    this.#parts = parts;
    account.signal.addEventListener('abort', () => this.#drop(account.why));
  }

  /** Returns the switches that were used since signing in, for the page. */
  get switches(): readonly PushedSwitch[] {
    const used = [...this.#switches.values()].filter(({ isUsed }) => isUsed);
    return used.map(({ ids, icao }) => ({ ...ids, icao, ...this.stateOf(ids) }));
  }

  /** When reads will settle the switches whose outcome is unknown. */
  get certainTimes(): readonly EpochMs[] {
    // What is read back isn't read a second time: that would clear why it wasn't switched.
    const others = [...this.#switches.values()].filter(({ readingBack }) => !readingBack);
    return others.flatMap(({ ids }) => this.#parts.doubts.certainAt(ids) ?? []);
  }

  async readUnknown(): Promise<void> {
    const { client, doubts, onChange } = this.#parts;
    const open = [...this.#switches.values()].filter(({ ids }) => doubts.certainAt(ids) !== null);
    await Promise.all(open.map((of) => this.#readAlone(of, client.during())));
    onChange();
  }

  /** Returns the progress of airports that are being switched together. */
  get several(): SwitchingSeveral | null {
    return progressOf([...this.#together]);
  }

  /** How many requests are in flight that the user doesn't wait for. */
  get givenUp(): number {
    const all = [...this.#switches.values()];
    return all.filter(({ isGivenUp, wanted }) => isGivenUp && wanted === null).length;
  }

  /** Returns which airports are being switched: their ICAO codes, or the IDs of those without one. */
  get switchingAt(): readonly string[] {
    const together = [...this.#together].flatMap(({ changes }) =>
      changes.map((one) => this.#at(one)),
    );
    const all = new Set([
      ...together,
      ...[...this.#switches.values()].filter(({ wanted }) => wanted !== null),
    ]);
    return [...new Set([...all].map(({ icao, ids }) => icao ?? rowKey(ids)))];
  }

  /** Returns whether contributions are on at an airport; null if it's unknown, or if divisions differ. */
  enabledAt(icao: string): boolean | null {
    const all = [...this.#switches.values()];
    const ofAirport = all.filter((one) => one.icao === icao && one.isApproved !== false);
    const values = new Set(ofAirport.map(({ ids }) => this.stateOf(ids).contributionsEnabled));
    const [only = null] = values;
    return values.size === 1 ? only : null;
  }

  /** Returns the airport's switch, if it's on and can be switched off. */
  findEnabled(icao: string): AirportRequestIds | undefined {
    const found = [...this.#switches.values()].find(
      (one) =>
        one.icao === icao &&
        one.isApproved === true &&
        this.stateOf(one.ids).contributionsEnabled === true,
    );
    return found?.ids;
  }

  /** Notes the ICAO code of an airport that may not have been read. */
  noteIcao(ids: AirportRequestIds, icao: string): void {
    this.#at(ids).icao ??= icao;
  }

  readonly stateOf = (ids: AirportRequestIds): SwitchState => {
    const of = this.#at(ids);
    const { wanted, readingBack, failure, changedAt, changedSince, undoneSince } = of;
    const isUnknown = of.isGivenUp || this.#parts.doubts.isOpen(ids) || this.#isUnderWay(of);
    return {
      contributionsEnabled: isUnknown ? null : (of.enabled ?? null),
      ...{ changedAt, wanted, readingBack, failure, undoneSince },
      changedSince: wanted === null ? changedSince : null,
    };
  };

  /** Runs a read of divisions, and takes the airports that it finds. */
  async reading<T>(work: (take: TakeRequests) => Promise<T>): Promise<T> {
    return this.#reading((take) =>
      work((divisionId, rows) => {
        for (const row of rows) take({ divisionId, airportRequestId: row.id }, readingOf(row));
        const listed = new Set(rows.map(({ id }) => id));
        for (const one of this.#switches.values()) {
          const isGone = one.ids.divisionId === divisionId && !listed.has(one.ids.airportRequestId);
          // Another request of the airport may have taken its place.
          if (isGone) one.isApproved = false;
        }
        this.#parts.onChange();
      }),
    );
  }

  /** Switches airports. Resolves to the outcomes, in the order of `changes`. */
  async set(
    changes: readonly ContributionSwitch[],
    call?: Call,
  ): Promise<readonly Result<SwitchOutcome>[]> {
    const { onChange } = this.#parts;
    const together = { changes, ended: 0, isStopping: false };
    const isAlone = changes.length === 1;
    if (!isAlone) this.#together.add(together);
    try {
      const ending = changes.map(async ({ contributionsEnabled, ...ids }) => {
        const of = this.#at(ids);
        // Nothing else shows that it waits for the older request.
        const hide = of.isGivenUp ? call?.waiting({ why: 'running', until: null }) : undefined;
        const answer = await of.press({
          wanted: contributionsEnabled,
          sender: this.#senderFor(of, call),
          together: isAlone ? undefined : together,
        });
        hide?.();
        together.ended += 1;
        if (!isAlone) onChange();
        return answer;
      });
      onChange();
      return await Promise.all(ending);
    } finally {
      this.#together.delete(together);
      onChange();
    }
  }

  cancel(): void {
    for (const together of this.#together) together.isStopping = true;
    this.#drop({ kind: 'cancelled' });
    this.#parts.onChange();
  }

  readonly handlers: FeatureHandlersOf<typeof contributionsCalls> = {
    readDivisions: (_none, call) => this.#readDivisions(call),
    readAirportRequests: ({ divisionId }, call) => this.#readAirportRequests(divisionId, call),
    setContributions: async ({ changes }, call) => {
      const outcomes = await this.set(changes, call);
      const [first] = outcomes;
      return outcomes.length === 1 && first?.ok === false ? first : done(outcomes);
    },
    acknowledgeChanges: acknowledged(() => {
      for (const one of this.#switches.values()) {
        if (one.changedSince === null && one.undoneSince === null) continue;
        Object.assign(one, { changedSince: null, undoneSince: null, isUsed: true });
      }
      this.#parts.onChange();
    }),
    readSavedAirports: () => Promise.resolve(done(this.#savedAirports())),
    saveAirport: async (row) => {
      const isOnDisk = await this.#parts.saved.save(row);
      return done({ airports: this.#savedAirports(), isOnDisk });
    },
    removeSavedAirport: (ids) => {
      this.#parts.saved.remove(ids);
      return Promise.resolve(done(this.#savedAirports()));
    },
  };

  #at({ divisionId, airportRequestId }: AirportRequestIds): Switch {
    const ids = { divisionId, airportRequestId };
    const known = this.#switches.get(rowKey(ids));
    if (known) return known;
    const { onChange } = this.#parts;
    const opened = new Switch(ids, { inTurn: this.#writing, send: this.#send, onChange });
    this.#switches.set(rowKey(ids), opened);
    return opened;
  }

  /** Returns the operations of a call. The switch is unknown if the call is cancelled before a late reply. */
  #senderFor(of: Switch, call?: Call): CallClient {
    const { client, onChange } = this.#parts;
    const giveUp = (): void => {
      of.giveUp(unanswered);
      onChange();
    };
    return client.during(call && givingUp(call, giveUp));
  }

  /** Sends one request, and records it. If its reply is lost, reads the switch. */
  readonly #send = (of: Switch, press: Press): Sending => {
    const { recorded, doubts, inTurn } = this.#parts;
    const replied = Promise.withResolvers<undefined>();
    const input = { ...of.ids, contributionsEnabled: press.wanted };
    const work = async (id: string): Promise<Result<null>> => {
      this.#touch(of);
      const reply = await inTurn([`switch ${rowKey(input)}`], async () => {
        // Write it first: after a crash, a read must not show too early what the service may change.
        await doubts.begin(id, input);
        // Several stop at the first failure; a single one is retried.
        return press.sender.switchContributions(input, press.together ? 'never' : 'yes');
      });
      this.#touch(of);
      doubts.end(id, reply);
      replied.resolve(undefined);
      if (reply.ok) this.#takeReply(of, press.wanted, reply.value);
      else if (press.together && stopsAll(reply.error)) {
        this.#drop(asNotSent(reply.error), ({ together }) => together === press.together);
      }
      if (reply.ok) return of.enabled === press.wanted ? done(null) : notMade;
      // A newer request with another value replaces this one, so don't read its outcome back.
      if (!isOutcomeUnknown(reply.error) || of.isReplaced) return reply;
      return (await of.readBack(() => this.#readOutcome(id, of, press.sender, reply))) ?? reply;
    };
    const action = { action: 'switchContributions', ...this.#named(input) } as const;
    const ended = recorded(action, work).finally(() => replied.resolve(undefined));
    return { replied: replied.promise, ended };
  };

  /** Returns the outcome of a request whose reply was lost, or the reply if no read shows it. */
  async #readOutcome(
    id: string,
    of: Switch,
    sender: CallClient,
    reply: Extract<Result<unknown>, { ok: false }>,
  ): Promise<Result<null>> {
    await this.#readAlone(of, sender);
    return this.#parts.doubts.outcomeOf(id) ?? reply;
  }

  #takeReply(of: Switch, wanted: boolean, reply: AirportRequest | null): void {
    const row = reply?.id === of.ids.airportRequestId ? reply : null;
    const enabled = row?.contributions_enabled ?? wanted;
    const now = this.#parts.now();
    const changedAt = serviceTime(row?.updated_at ?? null) ?? now;
    const icao = row?.icao ?? of.icao;
    // The service only switches airports that are approved (SERVICE.md B5).
    Object.assign(of, { icao, isApproved: true, enabled, changedAt, heardAt: now });
  }

  /** Drops requests that weren't sent, and records that. */
  #drop(error: AppError, isMeant: (press: Press) => boolean = () => true): void {
    for (const of of this.#switches.values()) {
      of.drop(error, isMeant, (contributionsEnabled) => {
        // A read that began earlier doesn't know about it.
        this.#touch(of);
        return this.#parts.recorded(
          { action: 'switchContributions', ...this.#named({ ...of.ids, contributionsEnabled }) },
          () => Promise.resolve(failed(error)),
        );
      });
    }
  }

  /** Returns the input with the airport's name, for the activity. */
  #named(input: ContributionSwitch) {
    const { icao } = this.#at(input);
    const division = this.#divisionNames.get(input.divisionId) ?? null;
    return icao === null ? { input } : { input, airport: { icao, division } };
  }

  /** Marks every read in progress as older than a switch's request. */
  #touch(of: Switch): void {
    of.changedSince = null;
    for (const newer of this.#readings) newer.add(of);
  }

  /** Runs a read of switches. Those that are sent or answered during it keep their newer value. */
  async #reading<T>(
    work: (take: (ids: AirportRequestIds, row: Reading) => void) => Promise<T>,
  ): Promise<T> {
    const at = this.#parts.now();
    const newer = new Set([...this.#switches.values()].filter(({ isInFlight }) => isInFlight));
    this.#readings.add(newer);
    try {
      return await work((ids, row) => {
        const of = this.#at(ids);
        of.icao = row.icao;
        of.isApproved = row.isApproved ?? of.isApproved;
        if (!newer.has(of) || of.enabled === undefined) this.#take(of, row, at);
      });
    } finally {
      this.#readings.delete(newer);
    }
  }

  #take(of: Switch, { enabled, changedAt }: Reading, readAt: EpochMs): void {
    const { doubts } = this.#parts;
    const { contributionsEnabled: before } = this.stateOf(of.ids);
    const doubt = doubts.of(of.ids);
    // The page must hear when it's settled.
    if (doubt) of.isUsed = true;
    doubts.settle(of.ids, enabled, readAt);
    if (doubts.isOpen(of.ids) || this.#isUnderWay(of)) return;
    if (before !== null && enabled !== null && enabled !== before) {
      const isOwn = doubt?.contributionsEnabled === enabled;
      of.undoneSince = isOwn && doubt.over === 'overtaken' ? of.changedAt : null;
      if (!isOwn) of.changedSince = of.heardAt;
    }
    Object.assign(of, { enabled, changedAt, heardAt: this.#parts.now() });
    if (enabled !== null && of.wanted === null) of.failure = null;
  }

  /** Whether a request of an account that has ended may still switch it. */
  #isUnderWay(of: Switch): boolean {
    return !of.isInFlight && this.#parts.doubts.isInFlight(of.ids);
  }

  #readAlone(of: Switch, { afterWrite }: CallClient): Promise<void> {
    const { readContributionPolicy } = afterWrite;
    const readAirportRequests = (division: number) =>
      this.#bounded(() => afterWrite.readAirportRequests(division));
    return this.#reading(async (take) => {
      const found = await readBack({ readAirportRequests, readContributionPolicy }, of);
      if (found) take(of.ids, found);
    });
  }

  async #readDivisions(call?: Call): Promise<Result<readonly DivisionOfUser[]>> {
    const { client } = this.#parts;
    client.forgetMissing();
    const answer = await client.during(call).readOwnDivisions();
    if (!answer.ok) return answer;
    for (const { id, name } of answer.value) this.#divisionNames.set(id, name);
    return answer;
  }

  #readAirportRequests(
    divisionId: number,
    call?: Call,
  ): Promise<Result<readonly AirportOfDivision[]>> {
    const { client } = this.#parts;
    client.forgetMissing();
    return this.#bounded(() =>
      this.reading(async (take) => {
        const requests = await client.during(call).readAirportRequests(divisionId);
        if (!requests.ok) return requests;
        take(divisionId, requests.value);
        return done(requests.value.map((row) => this.#airportOf(divisionId, row)));
      }),
    );
  }

  #airportOf(divisionId: number, row: AirportRequest): AirportOfDivision {
    return {
      airportRequestId: row.id,
      icao: row.icao,
      status: row.status,
      hasObjects: row.has_objects,
      ...this.stateOf({ divisionId, airportRequestId: row.id }),
    };
  }

  #savedAirports(): readonly SavedAirport[] {
    return this.#parts.saved.read().map((row) => ({ ...row, ...this.stateOf(row) }));
  }
}
