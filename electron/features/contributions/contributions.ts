import type { Client, Operations } from '../../api/client.ts';
import type { AirportRequest } from '../../api/schema.ts';
import type { ContributionSwitch } from '../../contract/fields.ts';
import type { HandlersOf } from '../../contract/call.ts';
import {
  leavesOpen,
  type AirportOfDivision,
  type AirportRequestIds,
  type contributionsCalls,
  type DivisionOfUser,
  type PinnedRow,
  type SwitchState,
} from '../../contract/contributions.ts';
import { done, failed, type AppError, type EpochMs, type Result } from '../../contract/result.ts';
import { createLimiter } from '../limiter.ts';
import type { Recorded, Settled } from '../recorder.ts';
import { KnownSwitches, type Reading } from './known-switches.ts';
import { OpenSwitches, outcomeOf, type OpenSwitch } from './open-switches.ts';
import type { PinnedRows } from './pinned-rows.ts';
import { readBack } from './read-back.ts';
import { readingOf } from './reading-of.ts';
import { rowKey } from './row-key.ts';
import { Switching } from './switching.ts';
import type { KeyedLock } from '../keyed-lock.ts';

export interface ContributionsParts {
  readonly client: Pick<Client, 'forThisAccount' | 'forgetMissing'>;
  /** The rows that the user keeps by their ids. */
  readonly pinned: PinnedRows;
  readonly recorded: Recorded;
  readonly settled: Settled;
  /** Writers of one switch wait for each other, in other sessions of the profile too. */
  readonly inTurn: KeyedLock;
  readonly now?: () => EpochMs;
}

export interface Contributions {
  readonly handlers: HandlersOf<typeof contributionsCalls>;
  /** The account has ended: nothing that still waits is sent, and what it saw is forgotten. */
  readonly accountEnded: (why: AppError) => void;
  /** Resolves when every switch whose outcome is unknown has been read back. */
  readonly settled: () => Promise<void>;
}

const readingsAtOnce = 4;

interface ReadingBack {
  readonly ended: Promise<void>;
  /** A newer switch is sent: later reads can't show the outcome of this one. */
  readonly overtake: () => void;
}

/** Shows and switches contributions. It owns every wish, so that the window may come and go. */
export function createContributions(parts: ContributionsParts): Contributions {
  const { client, recorded, pinned, inTurn, now = Date.now } = parts;
  const known = new KnownSwitches(now);
  const divisionNames = new Map<number, string>();
  const bounded = createLimiter(readingsAtOnce);
  const readingsBack = new Map<string, ReadingBack>();
  const open = new OpenSwitches(parts.settled);
  /** Counts the accounts: what one of them asked for tells the next one nothing. */
  let accounts = 0;

  const switching = new Switching({
    account: client.forThisAccount,
    send: sendAndRecord,
    givenUp: (input, error) =>
      recorded({ action: 'switchContributions', ...named(input) }, () =>
        Promise.resolve(failed(error)),
      ),
  });

  /** Resolves with the service's answer. One that leaves the outcome open is read back after that. */
  function sendAndRecord(
    input: ContributionSwitch,
    account: Operations,
    isInBatch: boolean,
  ): Promise<Result<null>> {
    const early = Promise.withResolvers<Result<null>>();
    readingsBack.get(rowKey(input))?.overtake();
    open.overtake(input);
    const action = { action: 'switchContributions', ...named(input) } as const;
    const recording = recorded(action, async (id) => {
      const answer = await sendSwitch(input, account, isInBatch);
      // A newer wish settles it just as well.
      const isLast = switching.wanted(input) === input.contributionsEnabled;
      if (answer.ok || !leavesOpen(answer.error) || !isLast) return answer;
      const overtaken = Promise.withResolvers<'overtaken'>();
      whileReadingBack(input, recording, () => overtaken.resolve('overtaken'));
      early.resolve(answer);
      return outcomeReadBack({ id, input, error: answer.error }, account, overtaken.promise);
    });
    return Promise.race([early.promise, recording]);
  }

  async function sendSwitch(
    input: ContributionSwitch,
    account: Operations,
    isInBatch: boolean,
  ): Promise<Result<null>> {
    const asker = accounts;
    known.sending(input);
    // A batch stops at the first failure, and a single switch is worth more tries.
    const answer = await inTurn([`switch ${rowKey(input)}`], () =>
      account.switchContributions(input, isInBatch ? 'never' : 'yes'),
    );
    if (asker === accounts) known.answered(input, answer);
    return answer.ok ? done(null) : answer;
  }

  /** As the activity has it: ids alone mean little to who reads it later. */
  function named(input: ContributionSwitch) {
    const { icao } = known.of(input);
    const division = divisionNames.get(input.divisionId) ?? null;
    return icao === null ? { input } : { input, airport: { icao, division } };
  }

  async function readDivisions(): Promise<Result<readonly DivisionOfUser[]>> {
    client.forgetMissing();
    const asker = accounts;
    const answer = await client.forThisAccount().readOwnDivisions();
    if (!answer.ok) return answer;
    if (asker !== accounts) return failed({ kind: 'signed-out' });
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
    { id, input, error }: OpenSwitch,
    account: Operations,
    overtaken: Promise<'overtaken'>,
  ): Promise<Result<null>> {
    const asker = accounts;
    const read = await Promise.race([readSwitch(input, account), overtaken]);
    if (read === 'overtaken') return failed(error);
    // Another look-up may have found it since.
    const enabled = read ?? (asker === accounts ? known.of(input).enabled : undefined);
    if (typeof enabled === 'boolean') return outcomeOf({ input, error }, enabled);
    if (asker === accounts) open.add({ id, input, error });
    return failed(error);
  }

  /** Takes over what was read, and returns whether it's the last word. */
  function take(ids: AirportRequestIds, reading: Reading, started: number): boolean {
    const isNewest = known.read(ids, reading, started);
    if (isNewest) open.settle(ids, reading.enabled);
    return isNewest;
  }

  /** Returns what the service has now; null or undefined where it can't be read. */
  async function readSwitch(
    ids: AirportRequestIds,
    account: Operations,
  ): Promise<boolean | null | undefined> {
    const asker = accounts;
    const lookUps = {
      readAirportRequests: (division: number) =>
        bounded(() => account.readAirportRequests(division)),
      readContributionPolicy: account.readContributionPolicy,
    };
    const started = known.startReading();
    const reading = await readBack(lookUps, known.of(ids), ids);
    // What an account sees after it has ended is recorded for it, and shown to nobody else.
    if (asker !== accounts) return reading?.enabled;
    return reading && take(ids, reading, started) ? reading.enabled : undefined;
  }

  const stateOf = (ids: AirportRequestIds): SwitchState => {
    const { enabled, changedAt, changedSince } = known.of(ids);
    return {
      contributionsEnabled: enabled ?? null,
      changedAt,
      changedSince,
      wanted: switching.wanted(ids),
    };
  };

  const airportOf = (divisionId: number, row: AirportRequest): AirportOfDivision => ({
    airportRequestId: row.id,
    icao: row.icao,
    status: row.status,
    hasObjects: row.has_objects,
    ...stateOf({ divisionId, airportRequestId: row.id }),
  });

  async function readAirportRequests({
    divisionId,
  }: Pick<AirportRequestIds, 'divisionId'>): Promise<Result<readonly AirportOfDivision[]>> {
    client.forgetMissing();
    const asker = accounts;
    const account = client.forThisAccount();
    const answer = await bounded(async () => {
      const started = known.startReading();
      return { started, requests: await account.readAirportRequests(divisionId) };
    });
    const { started, requests } = answer;
    if (!requests.ok) return requests;
    if (asker !== accounts) return failed({ kind: 'signed-out' });
    for (const row of requests.value) {
      take({ divisionId, airportRequestId: row.id }, readingOf(row), started);
    }
    return done(requests.value.map((row) => airportOf(divisionId, row)));
  }

  const pinnedRows = (): Promise<Result<readonly PinnedRow[]>> =>
    Promise.resolve(done(pinned.read().map((row) => ({ ...row, ...stateOf(row) }))));

  return {
    handlers: {
      readDivisions,
      readAirportRequests,
      switchContributions: ({ batch, ...input }) => switching.wish(input, batch),
      settleContributions: async (ids) => {
        await switching.quiet(ids);
        await readingsBack.get(rowKey(ids))?.ended;
        return done(stateOf(ids));
      },
      cancelSwitches: () => {
        switching.giveUp({ kind: 'cancelled' });
        return Promise.resolve(done(null));
      },
      acknowledgeChanges: () => {
        known.acknowledge();
        return Promise.resolve(done(null));
      },
      readPinnedRows: pinnedRows,
      pinRow: (row) => {
        pinned.pin(row);
        return pinnedRows();
      },
      unpinRow: (ids) => {
        pinned.unpin(ids);
        return pinnedRows();
      },
    },
    accountEnded: (why) => {
      switching.giveUp(why);
      accounts += 1;
      known.forget();
      open.forget();
      divisionNames.clear();
    },
    settled: async () => {
      await Promise.all([...readingsBack.values()].map(({ ended }) => ended));
    },
  };
}
