import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RequestSettings } from '../../../electron/api/request.ts';
import {
  isOutcomeUnknown,
  rowKey,
  type AirportOfDivision,
  type SwitchState,
} from '../../../electron/contract/contributions.ts';
import type { AppError, Result } from '../../../electron/contract/result.ts';
import { Contributions } from '../../../electron/features/contributions/contributions.ts';
import { SavedAirports } from '../../../electron/features/contributions/saved-airports.ts';
import { SwitchDoubts } from '../../../electron/features/contributions/switch-doubts.ts';
import { createKeyedLock } from '../../../electron/features/keyed-lock.ts';
import { Recorder } from '../../../electron/features/recorder.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { openClient } from '../requests/client-call.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { noStorageProblems } from '../no-storage-problems.ts';

const problems = noStorageProblems();

/** One request to switch, as the network sees it. */
interface SentSwitch {
  /** `division/airport request` */
  readonly key: string;
  readonly wanted: boolean;
  /** How many requests run in parallel, for its airport and in total. */
  readonly atOnce: { readonly row: number; readonly all: number };
}

/** The delay of replies in milliseconds: their content is that old on arrival. */
interface Lag {
  ms: number;
}

type Outcome =
  | { readonly kind: 'done' | 'replaced' }
  | { readonly kind: 'failed' | 'unknown'; readonly error: AppError };

interface ShownRow {
  readonly ids: { readonly divisionId: number; readonly airportRequestId: number };
  readonly state: Omit<SwitchState, 'contributionsEnabled'> & { readonly known: boolean | null };
}

/** The feature on a practice service, with rows as they're pushed and read. */
export async function openBoard(
  settings: Partial<Omit<RequestSettings, 'token' | 'fetch'>> = {},
  send: (request: Request) => Promise<Response> = fetch,
) {
  const sent: SentSwitch[] = [];
  const lag: Lag = { ms: 0 };
  const { clientWith, faults, world, nadia } = await openClient();
  const client = clientWith({
    longestWaitMs: 2,
    ...settings,
    fetch: countSwitches(sent, lag, send),
  });
  const folder = await temporaryFolder();
  const activity = new ActivityLog(join(folder, 'activity.jsonl'), { problems });
  const { recorded } = new Recorder({ activity, who: () => 'Nadia Brandt' });
  const place = { folder, problems, onDamaged: () => undefined };
  const { now = Date.now } = settings;
  const saved = new SavedAirports(place);
  const doubts = new SwitchDoubts({ place, activity, startedAt: now(), now });
  const ended = new AbortController();
  const why: AppError = { kind: 'signed-out' };
  const account = { signal: ended.signal, why };
  const contributions = new Contributions({
    ...{ client, account, recorded, saved, doubts, now, inTurn: createKeyedLock() },
    onChange: () => undefined,
  });
  const { handlers } = contributions;
  const read = new Map<string, SwitchState>();

  const unread: SwitchState = {
    ...{ contributionsEnabled: null, changedAt: null, wanted: null },
    ...{ readingBack: false, failure: null, changedSince: null },
    ...{ undoneSince: null },
  };
  const rowOf = (key: string): ShownRow => {
    const [divisionId = 0, airportRequestId = 0] = key.split('/').map(Number);
    const pushed = contributions.switches.find((row) => rowKey(row) === key);
    const { contributionsEnabled: known, ...state } = pushed ?? read.get(key) ?? unread;
    return { ids: { divisionId, airportRequestId }, state: { ...state, known } };
  };

  /** Switches airports together. */
  async function switchAll(keys: readonly string[], wanted: boolean): Promise<readonly Outcome[]> {
    const changes = keys.map((key) => ({ ...rowOf(key).ids, contributionsEnabled: wanted }));
    const answers = await contributions.set(changes);
    return answers.map((answer): Outcome => {
      if (answer.ok) return { kind: answer.value === 'replaced' ? 'replaced' : 'done' };
      return { kind: isOutcomeUnknown(answer.error) ? 'unknown' : 'failed', error: answer.error };
    });
  }

  return {
    ...{
      client,
      account,
      handlers,
      signedOut: () => ended.abort(),
      faults,
      world,
      nadia,
      sent,
      lag,
      rowOf,
      activity,
      folder,
      problems,
    },
    switchTo: async (key: string, wanted: boolean): Promise<Outcome> => {
      const [answer] = await switchAll([key], wanted);
      return answer ?? expect.unreachable();
    },
    switchAll,
    several: () => contributions.several,
    /** Reads a division, as the page does. */
    refresh: async (divisionId: number): Promise<Result<readonly AirportOfDivision[]>> => {
      const airports = await handlers.readAirportRequests({ divisionId });
      for (const airport of airports.ok ? airports.value : []) {
        read.set(rowKey({ divisionId, ...airport }), airport);
      }
      return airports;
    },
    /** The service's state. */
    truth: (key: string): boolean | undefined =>
      world.airportRequests.find(({ id, division_id }) => `${division_id}/${id}` === key)
        ?.contributions_enabled,
  };
}

function countSwitches(
  sent: SentSwitch[],
  lag: Lag,
  send: (request: Request) => Promise<Response>,
): typeof fetch {
  const activeResources: string[] = [];
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'PATCH') return lagging(send(request), lag.ms);
    const [, division, airport] =
      /divisions\/(\d+)\/airports\/(\d+)\/contributions$/.exec(request.url) ?? [];
    const key = `${division ?? ''}/${airport ?? ''}`;
    const body = (await request.clone().json()) as { contributionsEnabled: boolean };
    activeResources.push(key);
    const row = activeResources.filter((other) => other === key).length;
    sent.push({
      key,
      wanted: body.contributionsEnabled,
      atOnce: { row, all: activeResources.length },
    });
    try {
      return await lagging(send(request), lag.ms);
    } finally {
      activeResources.splice(activeResources.indexOf(key), 1);
    }
  };
}

async function lagging(answering: Promise<Response>, ms: number): Promise<Response> {
  const answer = await answering;
  if (ms > 0) await pause(ms);
  return answer;
}
