import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestSettings } from '../../electron/api/request.ts';
import type { AirportOfDivision } from '../../electron/contract/contributions.ts';
import type { Result } from '../../electron/contract/result.ts';
import { createContributions } from '../../electron/features/contributions/contributions.ts';
import { PinnedRows } from '../../electron/features/contributions/pinned-rows.ts';
import { createKeyedLock } from '../../electron/features/keyed-lock.ts';
import { createRecorder, createSettled } from '../../electron/features/recorder.ts';
import { ActivityLog } from '../../electron/storage/activity-log.ts';
import { rowKey, unheard } from '../../renderer/contributions/board/row-state.ts';
import {
  readRow,
  switchRow,
  type Outcome,
  type SwitchRow,
} from '../../renderer/contributions/board/switch-row.ts';
import { openClient } from './client-call.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** One switch on its way to the service, as the network sees it. */
export interface SentSwitch {
  /** `division/airport request` */
  readonly key: string;
  readonly wanted: boolean;
  /** How many are under way with it, for its airport and in all. */
  readonly atOnce: { readonly row: number; readonly all: number };
}

/** How long answers stay on their way, in milliseconds: what they say is then as old. */
export interface Lag {
  ms: number;
}

/** The feature on a practice service, with rows as the page holds them. */
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
  const activity = new ActivityLog(join(folder, 'activity.jsonl'));
  const log = (message: string) => message;
  const recorded = createRecorder({ activity, log, who: () => 'Nadia Brandt' });
  const pinned = new PinnedRows({ folder, onDamaged: () => undefined });
  const { handlers, accountEnded } = createContributions({
    ...{ client, recorded, pinned, inTurn: createKeyedLock() },
    settled: createSettled({ activity, log }),
  });
  const rows = new Map<string, SwitchRow>();

  const rowOf = (key: string): SwitchRow => {
    const [divisionId = 0, airportRequestId = 0] = key.split('/').map(Number);
    const row = rows.get(key) ?? {
      ids: { divisionId, airportRequestId },
      state: unheard,
      wishes: 0,
      accounts: 0,
    };
    rows.set(key, row);
    return row;
  };

  return {
    ...{
      client,
      handlers,
      signedOut: () => accountEnded({ kind: 'signed-out' }),
      faults,
      world,
      nadia,
      sent,
      lag,
      rows,
      rowOf,
      activity,
      folder,
    },
    switchTo: (key: string, wanted: boolean, batch?: string): Promise<Outcome> =>
      switchRow(handlers, rowOf(key), wanted, batch),
    /** As the page does when a division is read. */
    refresh: async (divisionId: number): Promise<Result<readonly AirportOfDivision[]>> => {
      const airports = await handlers.readAirportRequests({ divisionId });
      const reads = (airports.ok ? airports.value : []).map((airport) =>
        readRow(handlers, rowOf(rowKey({ divisionId, ...airport })), airport),
      );
      await Promise.all(reads);
      return airports;
    },
    /** What the service has. */
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
  const underWay: string[] = [];
  return async (input, init) => {
    const request = new Request(input, init);
    if (request.method !== 'PATCH') return lagging(send(request), lag.ms);
    const [, division, airport] =
      /divisions\/(\d+)\/airports\/(\d+)\/contributions$/.exec(request.url) ?? [];
    const key = `${division ?? ''}/${airport ?? ''}`;
    const body = (await request.clone().json()) as { contributionsEnabled: boolean };
    underWay.push(key);
    const row = underWay.filter((other) => other === key).length;
    sent.push({ key, wanted: body.contributionsEnabled, atOnce: { row, all: underWay.length } });
    try {
      return await lagging(send(request), lag.ms);
    } finally {
      underWay.splice(underWay.indexOf(key), 1);
    }
  };
}

async function lagging(answering: Promise<Response>, ms: number): Promise<Response> {
  const answer = await answering;
  if (ms > 0) await pause(ms);
  return answer;
}
