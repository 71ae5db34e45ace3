import type { CallClient, Client } from '../../api/client.ts';
import type { Account } from '../../session/account.ts';
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
import { acknowledged, done, failed, type EpochMs, type Result } from '../../contract/result.ts';
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
  /** Signed by the account. */
  readonly client: Pick<Client, 'during' | 'forgetMissing'>;
  readonly account: Pick<Account, 'signal' | 'why'>;
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
}

type TakeRequests = (divisionId: number, rows: readonly AirportRequest[]) => void;

const readingsAtOnce = 4;

const idsOf = (key: string): AirportRequestIds => {
  const [divisionId = 0, airportRequestId = 0] = key.split('/').map(Number);
  return { divisionId, airportRequestId };
};

interface ReadingBack {
  readonly ended: Promise<void>;
  /** Called when a newer request is sent: later reads can't show the outcome of this one. */
  readonly overtake: () => void;
}

/**
 * Reads and switches contributions for one account, until it ends. Keeps all state, because the
 * window may be closed.
 */
export function createContributions(parts: ContributionsParts): Contributions {
  const { client, account, recorded, saved, inTurn, onChange, now = Date.now } = parts;
  const known = new KnownSwitches(now);
  const divisionNames = new Map<number, string>();
  const bounded = createLimiter(readingsAtOnce);
  const readingsBack = new Map<string, ReadingBack>();
  const unknownSwitches = new UnknownSwitches(parts.activity);
  /** Keys of the switches that are pushed to the page. */
  const used = new Set<string>();
  const failures = new Map<string, SwitchFailure>();

  const switching = new Switching({
    send: sendAndRecord,
    onDropped: (input, error) =>
      recorded({ action: 'switchContributions', ...named(input) }, () =>
        Promise.resolve(failed(error)),
      ),
    onChange,
  });
  account.signal.addEventListener('abort', () => switching.drop(account.why));

  async function switchContributions(
    input: ContributionSwitch,
    batch?: string,
    call?: Call,
  ): Promise<Result<SwitchOutcome>> {
    const wanted = input.contributionsEnabled;
    const key = rowKey(input);
    used.add(key);
    failures.delete(key);
    try {
      const answer = await switching.request(input, client.during(call), batch);
      if (answer.ok && answer.value === 'replaced') return done(await finalOutcome(input));
      const isNewest = switching.wanted(input) === null;
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
    sender: CallClient,
    isInBatch: boolean,
  ): Promise<Sent> {
    const early = Promise.withResolvers<Result<null>>();
    readingsBack.get(rowKey(input))?.overtake();
    unknownSwitches.overtake(input);
    let isOvertaken = false;
    const action = { action: 'switchContributions', ...named(input) } as const;
    const recording = recorded(action, async (id) => {
      const answer = await sendSwitch(input, sender, isInBatch);
      // A newer request with another value replaces this one, so don't read its outcome back.
      const isReplaced = switching.isReplaced(input);
      if (answer.ok || !isOutcomeUnknown(answer.error) || isReplaced) return answer;
      const overtaken = Promise.withResolvers<'overtaken'>();
      whileReadingBack(input, recording, () => {
        isOvertaken = true;
        overtaken.resolve('overtaken');
      });
      early.resolve(answer);
      const { error } = answer;
      const unknown = { id, input, error, certainAt: certainAt(now(), error) };
      return outcomeReadBack(unknown, sender, overtaken.promise);
    });
    return {
      reply: await Promise.race([early.promise, recording]),
      outcome: async () => {
        const ended = await recording;
        if (isOvertaken) return done('replaced');
        return ended.ok ? done('switched') : ended;
      },
    };
  }

  async function sendSwitch(
    input: ContributionSwitch,
    sender: CallClient,
    isInBatch: boolean,
  ): Promise<Result<null>> {
    known.sending(input);
    // A batch stops at the first failure; a single switch is retried.
    const answer = await inTurn([`switch ${rowKey(input)}`], () =>
      sender.switchContributions(input, isInBatch ? 'never' : 'yes'),
    );
    known.answered(input, answer);
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
    const answer = await client.during(call).readOwnDivisions();
    if (!answer.ok) return answer;
    for (const { id, name } of answer.value) divisionNames.set(id, name);
    return answer;
  }

  function whileReadingBack(
    ids: AirportRequestIds,
    recording: Promise<unknown>,
    overtake: () => void,
  ): void {
    const key = rowKey(ids);
    const end = (): void => {
      if (readingsBack.get(key) === reading) readingsBack.delete(key);
    };
    const reading: ReadingBack = { ended: recording.then(end, end), overtake };
    readingsBack.set(key, reading);
  }

  async function outcomeReadBack(
    unknown: UnknownSwitch,
    sender: CallClient,
    overtaken: Promise<'overtaken'>,
  ): Promise<Result<null>> {
    const { input, error } = unknown;
    const readAt = now();
    const read = await Promise.race([readSwitch(input, sender), overtaken]);
    if (read === 'overtaken') return failed(error);
    // Another look-up may have found it in the meantime.
    const enabled = read ?? known.of(input).enabled;
    const outcome = outcomeOf(unknown, enabled ?? null, readAt);
    if (outcome) return outcome;
    unknownSwitches.add(unknown);
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
    sender: CallClient,
  ): Promise<boolean | null | undefined> {
    const lookUps = {
      readAirportRequests: (division: number) =>
        bounded(() => sender.afterWrite.readAirportRequests(division)),
      readContributionPolicy: sender.afterWrite.readContributionPolicy,
    };
    const started = known.startReading();
    const reading = await readBack(lookUps, known.of(ids), ids);
    return reading && take(ids, reading, started) ? reading.enabled : undefined;
  }

  const stateOf = (ids: AirportRequestIds): SwitchState => {
    const { enabled, changedAt, changedSince } = known.of(ids);
    const wanted = switching.wanted(ids);
    return {
      contributionsEnabled: enabled ?? null,
      changedAt,
      wanted,
      readingBack: wanted === null && readingsBack.has(rowKey(ids)),
      failure: failures.get(rowKey(ids)) ?? null,
      changedSince: wanted === null ? changedSince : null,
    };
  };

  function startReading(): TakeRequests {
    const started = known.startReading();
    return (divisionId, rows) => {
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
    const answer = await bounded(async () => {
      const taking = startReading();
      return { taking, requests: await client.during(call).readAirportRequests(divisionId) };
    });
    const { taking, requests } = answer;
    if (!requests.ok) return requests;
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
  };
}
