import { readLimitMs, writeLimitMs } from '../../electron/api/request.ts';
import { pairName } from './target.ts';
import { requestOfIcao, type Events, type ServiceName } from './person.ts';
import type { Outside } from './world.ts';

interface Of {
  readonly passTime: (ms: number) => Promise<void>;
  readonly idle: () => Promise<void>;
  readonly inUse: () => ServiceName;
}

/** Enough for a write, the reads after it, and retries of both. */
const longestMs = 5 * writeLimitMs;

/** Returns what can happen at the services, in the keychain and on the disk. */
export function openEvents(
  { services, keychain, disk, secrets, byOthers, order }: Outside,
  { passTime, idle, inUse }: Of,
): Omit<Events, 'passTime' | 'restart' | 'kill'> {
  const both = Object.values(services);
  const plan = (
    kind: 'read' | 'write' | 'any',
    loss: (typeof both)[0]['losses'][0]['loss'],
    times: number,
  ) => {
    services[inUse()].losses.push(...Array.from({ length: times }, () => ({ kind, loss })));
  };
  const letGo = (isLate: boolean): void => {
    for (const { waiting } of both) for (const one of waiting) if (one.isLate === isLate) one.go();
  };
  const noteOthers = (of: string): void => {
    byOthers.push({ service: inUse(), of, order: order() });
  };
  return {
    fail: plan,
    endFaults: () => {
      for (const { losses } of both) losses.length = 0;
      Object.assign(keychain, { state: 'works' });
      Object.assign(disk, { state: 'works' });
    },
    release: async () => {
      letGo(false);
      await idle();
    },
    giveUp: async () => {
      const isWaiting = () =>
        both.some(({ waiting }) => [...waiting].some((one) => one.isLate && one.isConnected));
      for (let ms = 0; ms < longestMs && isWaiting(); ms += readLimitMs)
        await passTime(readLimitMs);
      letGo(true);
      await idle();
    },
    expire: () => services[inUse()].expire(),
    revokeTokens: () => {
      for (const [secret, { service }] of secrets) services[service].revoked.add(secret);
    },
    linkByOthers: (icao, change) => {
      const { world } = services[inUse()];
      const point = world.points.get(change.leadOnId);
      if (!point) throw new Error(`${pairName(change)} isn't at ${icao}`);
      noteOthers(pairName(change));
      const others = point.linkedTo.filter((id) => id !== change.stopbarId);
      point.linkedTo = change.linked ? [...others, change.stopbarId] : others;
    },
    switchByOthers: ({ icao, on }) => {
      const { world } = services[inUse()];
      const request = world.airportRequests.find(({ id }) => id === requestOfIcao[icao]);
      noteOthers(icao);
      if (request) request.contributions_enabled = on;
    },
    setKeychain: (state) => {
      keychain.state = state;
    },
    setDisk: (state) => {
      disk.state = state;
    },
  };
}
