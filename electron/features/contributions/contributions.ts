import type { AccountClient, Client } from '../../api/client.ts';
import { certainAt } from '../../api/late-writes.ts';
import type { AirportRequest } from '../../api/schema.ts';
import type { ContributionSwitch } from '../../contract/fields.ts';
import type { Call, FeatureHandlersOf } from '../../contract/call.ts';
import {
  isOutcomeUnknown,
  rowKey,
  type AirportOfDivision,
  type AirportRequestIds,
  type contributionsCalls,
  type DivisionOfUser,
  type SavedAirport,
  type PushedSwitch,
  type SwitchFailure,
  type SwitchOutcome,
  type SwitchState,
} from '../../contract/contributions.ts';
import {
  acknowledged,
  done,
  failed,
  type AppError,
  type EpochMs,
  type Result,
} from '../../contract/result.ts';
import { createLimiter } from '../limiter.ts';
import type { ActivityLog } from '../../storage/activity-log.ts';
import type { Recorded } from '../recorder.ts';
import { KnownSwitches, readingOf, type Reading, type ReadingStart } from './known-switches.ts';
import { UnknownSwitches, outcomeOf, type UnknownSwitch } from './unknown-switches.ts';
import type { SavedAirports } from './saved-airports.ts';
import { readBack } from './read-back.ts';
import { Switching, type Sent } from './switching.ts';
import type { KeyedLock } from '../keyed-lock.ts';

interface ContributionsParts {
  readonly client: Pick<Client, 'forThisAccount' | 'forgetMissing'>;
  readonly saved: SavedAirports;
  readonly recorded: Recorded;
  readonly activity: Pick<ActivityLog, 'change'>;
  /** Shared by all sessions of the profile: one writer per switch at a time. */
  readonly inTurn: KeyedLock;
  /** Called when `switches` may have changed. */
  readonly onChange: () => void;
  readonly now?: () => EpochMs;
}

export interface Contributions {
  readonly handlers: FeatureHandlersOf<typeof contributionsCalls>;
  /** Returns the switches that were used since signing in, for the page. */
  readonly switches: () => readonly PushedSwitch[];
  readonly enabledAt: (icao: string) => boolean | null;
  readonly stateOf: (ids: AirportRequestIds) => SwitchState;
  /** Returns the airport's switch, if it's on and can be switched off. */
  readonly findEnabled: (icao: string) => AirportRequestIds | undefined;
  /**
   * Returns a function that applies the airports of a division. Call it before they are read
   * elsewhere.
   */
  readonly startReading: () => TakeRequests;
  /** Drops requests that weren't sent yet, and forgets what the account saw. */
  readonly accountEnded: (why: AppError) => void;
  /** Resolves when every switch whose outcome is unknown has been read back. */
  readonly settled: () => Promise<void>;
}

type TakeRequests = (divisionId: number, rows: readonly AirportRequest[]) => void;

const readingsAtOnce = 4;

const idsOf = (key: string): AirportRequestIds => {
  const [divisionId = 0, airportRequestId = 0] = key.split('/').map(Number);
  return { divisionId, airportRequestId };
};

interface ReadingBack {
  /** The account that sent the request. Another one doesn't see that it's read back. */
  readonly asker: number;
  readonly ended: Promise<void>;
  /** Called when a newer request is sent: later reads can't show the outcome of this one. */
  readonly overtake: () => void;
}

/** Reads and switches contributions. Keeps all state, because the window may be closed. */
export function createContributions(parts: ContributionsParts): Contributions {
  const { client, recorded, saved, inTurn, onChange, now = Date.now } = parts;
  const known = new KnownSwitches(now);
  const divisionNames = new Map<number, string>();
  const bounded = createLimiter(readingsAtOnce);
  const readingsBack = new Map<string, ReadingBack>();
  const unknownSwitches = new UnknownSwitches(parts.activity);
  /** Keys of the switches that are pushed to the page. */
  const used = new Set<string>();
  const failures = new Map<string, SwitchFailure>();
  /** Counts accounts, so an account never gets the results of a previous one's requests. */
  let accounts = 0;

  const switching = new Switching({
    send: sendAndRecord,
    onDropped: (input, error) =>
      recorded({ action: 'switchContributions', ...named(input) }, () =>
        Promise.resolve(failed(error)),
      ),
    onChange,
  });

  async function switchContributions(
    input: ContributionSwitch,
    batch?: string,
    call?: Call,
  ): Promise<Result<SwitchOutcome>> {
    const wanted = input.contributionsEnabled;
    const asker = accounts;
    const key = rowKey(input);
    used.add(key);
    failures.delete(key);
    try {
      const answer = await switching.request(input, client.forThisAccount(call), batch);
      if (answer.ok && answer.value === 'replaced') return done(await finalOutcome(input));
      const isNewest = asker === accounts && switching.wanted(input) === null;
      if (!answer.ok && isNewest) failures.set(key, { wanted, error: answer.error });
      return answer;
    } finally {
      onChange();
    }
  }

  /** Returns the outcome of a replaced request: a later request may have had the same value. */
  async function finalOutcome(input: ContributionSwitch): Promise<SwitchOutcome> {
    await switching.quiet(input);
    await readingsBack.get(rowKey(input))?.ended;
    return known.of(input).enabled === input.contributionsEnabled ? 'switched' : 'replaced';
  }

  /** Resolves when the service has replied. If the outcome is unknown then, reads it back. */
  async function sendAndRecord(
    input: ContributionSwitch,
    account: AccountClient,
    isInBatch: boolean,
  ): Promise<Sent> {
    const asker = accounts;
    const early = Promise.withResolvers<Result<null>>();
    readingsBack.get(rowKey(input))?.overtake();
    unknownSwitches.overtake(input);
    let isOvertaken = false;
    const action = { action: 'switchContributions', ...named(input) } as const;
    const recording = recorded(action, async (id) => {
      const answer = await sendSwitch(input, account, isInBatch);
      // A newer request with another value replaces this one, so don't read its outcome back.
      const isReplaced = switching.isReplaced(input);
      if (answer.ok || !isOutcomeUnknown(answer.error) || isReplaced) return answer;
      const overtaken = Promise.withResolvers<'overtaken'>();
      whileReadingBack(input, recording, asker, () => {
        isOvertaken = true;
        overtaken.resolve('overtaken');
      });
      early.resolve(answer);
      const { error } = answer;
      const unknown = { id, input, error, certainAt: certainAt(now(), error) };
      return outcomeReadBack(unknown, account, overtaken.promise);
    });
    return {
      reply: await Promise.race([early.promise, recording]),
      outcome: async () => {
        const ended = await recording;
        if (isOvertaken && asker === accounts) return done('replaced');
        return ended.ok ? done('switched') : ended;
      },
    };
  }

  async function sendSwitch(
    input: ContributionSwitch,
    account: AccountClient,
    isInBatch: boolean,
  ): Promise<Result<null>> {
    const asker = accounts;
    known.sending(input);
    // A batch stops at the first failure; a single switch is retried.
    const answer = await inTurn([`switch ${rowKey(input)}`], () =>
      account.switchContributions(input, isInBatch ? 'never' : 'yes'),
    );
    if (asker === accounts) known.answered(input, answer);
    return answer.ok ? done(null) : answer;
  }

  /** Adds the airport's name for the activity. */
  function named(input: ContributionSwitch) {
    const { icao } = known.of(input);
    const division = divisionNames.get(input.divisionId) ?? null;
    return icao === null ? { input } : { input, airport: { icao, division } };
  }

  async function readDivisions(call?: Call): Promise<Result<readonly DivisionOfUser[]>> {
    client.forgetMissing();
    const asker = accounts;
    const answer = await client.forThisAccount(call).readOwnDivisions();
    if (!answer.ok) return answer;
    if (asker !== accounts) return failed({ kind: 'signed-out' });
    for (const { id, name } of answer.value) divisionNames.set(id, name);
    return answer;
  }

  function whileReadingBack(
    ids: AirportRequestIds,
    recording: Promise<unknown>,
    asker: number,
    overtake: () => void,
  ): void {
    const key = rowKey(ids);
    const end = (): void => {
      if (readingsBack.get(key) === reading) readingsBack.delete(key);
    };
    const reading: ReadingBack = { asker, ended: recording.then(end, end), overtake };
    readingsBack.set(key, reading);
  }

  async function outcomeReadBack(
    unknown: UnknownSwitch,
    account: AccountClient,
    overtaken: Promise<'overtaken'>,
  ): Promise<Result<null>> {
    const asker = accounts;
    const { input, error } = unknown;
    const readAt = now();
    const read = await Promise.race([readSwitch(input, account), overtaken]);
    if (read === 'overtaken') return failed(error);
    // Another look-up may have found it in the meantime.
    const enabled = read ?? (asker === accounts ? known.of(input).enabled : undefined);
    const outcome = outcomeOf(unknown, enabled ?? null, readAt);
    if (outcome) return outcome;
    if (asker === accounts) unknownSwitches.add(unknown);
    return failed(error);
  }

  /** Applies what was read. Returns false if a request is newer than the reading. */
  function take(ids: AirportRequestIds, reading: Reading, started: ReadingStart): boolean {
    const isNewest = known.read(ids, reading, started);
    if (!isNewest) return false;
    unknownSwitches.settle(ids, reading.enabled, started.at);
    const isKnown = known.of(ids).enabled !== null;
    if (isKnown && switching.wanted(ids) === null) failures.delete(rowKey(ids));
    return true;
  }

  /** Returns what the service has now; null or undefined if it can't be read. */
  async function readSwitch(
    ids: AirportRequestIds,
    account: AccountClient,
  ): Promise<boolean | null | undefined> {
    const asker = accounts;
    const lookUps = {
      readAirportRequests: (division: number) =>
        bounded(() => account.afterWrite.readAirportRequests(division)),
      readContributionPolicy: account.afterWrite.readContributionPolicy,
    };
    const started = known.startReading();
    const reading = await readBack(lookUps, known.of(ids), ids);
    // If the account has ended, the result is only recorded.
    if (asker !== accounts) return reading?.enabled;
    return reading && take(ids, reading, started) ? reading.enabled : undefined;
  }

  const stateOf = (ids: AirportRequestIds): SwitchState => {
    const { enabled, changedAt, changedSince } = known.of(ids);
    const wanted = switching.wanted(ids);
    return {
      contributionsEnabled: enabled ?? null,
      changedAt,
      wanted,
      readingBack: wanted === null && readingsBack.get(rowKey(ids))?.asker === accounts,
      failure: failures.get(rowKey(ids)) ?? null,
      changedSince: wanted === null ? changedSince : null,
    };
  };

  function startReading(): TakeRequests {
    const asker = accounts;
    const started = known.startReading();
    return (divisionId, rows) => {
      if (asker !== accounts) return;
      for (const row of rows)
        take({ divisionId, airportRequestId: row.id }, readingOf(row), started);
      onChange();
    };
  }

  const airportOf = (divisionId: number, row: AirportRequest): AirportOfDivision => ({
    airportRequestId: row.id,
    icao: row.icao,
    status: row.status,
    hasObjects: row.has_objects,
    ...stateOf({ divisionId, airportRequestId: row.id }),
  });

  async function readAirportRequests(
    { divisionId }: Pick<AirportRequestIds, 'divisionId'>,
    call?: Call,
  ): Promise<Result<readonly AirportOfDivision[]>> {
    client.forgetMissing();
    const asker = accounts;
    const account = client.forThisAccount(call);
    const answer = await bounded(async () => {
      const taking = startReading();
      return { taking, requests: await account.readAirportRequests(divisionId) };
    });
    const { taking, requests } = answer;
    if (!requests.ok) return requests;
    if (asker !== accounts) return failed({ kind: 'signed-out' });
    taking(divisionId, requests.value);
    return done(requests.value.map((row) => airportOf(divisionId, row)));
  }

  const savedAirports = (): Promise<Result<readonly SavedAirport[]>> =>
    Promise.resolve(done(saved.read().map((row) => ({ ...row, ...stateOf(row) }))));

  return {
    handlers: {
      readDivisions: (_none, call) => readDivisions(call),
      readAirportRequests,
      switchContributions: ({ batch, ...input }, call) => switchContributions(input, batch, call),
      cancelSwitches: acknowledged(() => switching.drop({ kind: 'cancelled' })),
      acknowledgeChanges: acknowledged(() => {
        for (const key of known.acknowledge()) used.add(key);
        onChange();
      }),
      readSavedAirports: savedAirports,
      saveAirport: (row) => {
        saved.save(row);
        return savedAirports();
      },
      removeSavedAirport: (ids) => {
        saved.remove(ids);
        return savedAirports();
      },
    },
    enabledAt: (icao) => known.enabledAt(icao),
    switches: () => [...used].map(idsOf).map((ids) => ({ ...ids, ...stateOf(ids) })),
    stateOf,
    startReading,
    findEnabled: (icao) => {
      const key = known.findEnabled(icao);
      return key === undefined ? undefined : idsOf(key);
    },
    accountEnded: (why) => {
      switching.drop(why);
      accounts += 1;
      known.forget();
      unknownSwitches.forget();
      failures.clear();
      divisionNames.clear();
      if (used.size === 0) return;
      used.clear();
      onChange();
    },
    settled: async () => {
      await Promise.all([...readingsBack.values()].map(({ ended }) => ended));
    },
  };
}
