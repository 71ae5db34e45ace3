import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application } from '../../electron/application/application.ts';
import type { After } from '../../electron/api/clock.ts';
import type { Settings } from '../../electron/contract/application/settings.ts';
import { calls } from '../../electron/contract.ts';
import { done, failed, type Result } from '../../electron/contract/result.ts';
import type { AppState } from '../../electron/contract/state.ts';
import { ProfileRegistry } from '../../electron/features/profile-stores.ts';
import { ServiceSession } from '../../electron/service/service-session.ts';
import type { SecretStore } from '../../electron/sign-in/keychain/secret-store.ts';
import { Redaction } from '../../electron/storage/redaction.ts';
import { SettingsFile } from '../../electron/storage/settings.ts';
import { usualApplication } from '../support/application/application-parts.ts';
import { callAsPage } from '../support/application/call-as-page.ts';
import { Disk } from '../support/full-disk.ts';
import type { ServiceName } from './person.ts';
import type { Service } from './service.ts';
import { openSender } from './sender.ts';
import type { Outside, Run, SendingCall } from './world.ts';

/** Opens the real application on a folder and a keychain, with a recorder on each boundary. */
export async function openRun(outside: Outside, folder: string, number: number): Promise<Run> {
  const { services, keychain, disk, clock, log: lines, states, answers } = outside;
  let isCutOff = false;
  const isOver = (): boolean => isCutOff;
  let pending = 0;
  const redaction = new Redaction();
  const log = (message: string, thrown?: unknown): string => {
    const detail = thrown instanceof Error ? (thrown.stack ?? thrown.message) : '';
    return `log-${lines.push(redaction.clean(`${message} ${detail}`))}`;
  };
  const problems = new Disk(folder, log, disk);
  // All files of one run share its registry, and another run has another one.
  const registry = new ProfileRegistry(clock.now);
  const opened: Application[] = [];
  const calling = new AsyncLocalStorage<SendingCall>();
  const isInUse = (service: ServiceName): boolean =>
    opened.some(({ state, target }) => {
      const { baseUrl } = services[service].profile;
      const account = calling.getStore()?.account ?? target.account;
      return state.profile.baseUrl === baseUrl && target.account === account;
    });
  const sender = openSender(outside, {
    ...{ number, isInUse, activity: (service) => activityOf(service) },
    call: () => calling.getStore(),
  });
  const folders = new Map<ServiceName, string>();
  const activityOf = (service: ServiceName): string => {
    try {
      const profile = folders.get(service) ?? '';
      return readFileSync(join(folder, 'profiles', profile, 'activity.jsonl'), 'utf8');
    } catch {
      return '';
    }
  };

  /** A process that was killed has no time limits and waits any more. */
  const timers = new Set<() => void>();
  const after: After = (ms, work) => {
    if (isOver()) return () => undefined;
    const stop = clock.after(ms, () => {
      timers.delete(stop);
      work();
    });
    timers.add(stop);
    return () => {
      timers.delete(stop);
      stop();
    };
  };

  /** A process that was killed doesn't reach the keychain any more. */
  const secretStore = (key: string): SecretStore => {
    const attempt = <T>(isWrite: boolean, work: () => T): Promise<Result<T>> => {
      if (isOver()) return new Promise(() => undefined);
      const refuses = isWrite && keychain.state === 'refuses';
      return Promise.resolve(
        refuses ? failed({ kind: 'keychain', problem: 'refused' }) : done(work()),
      );
    };
    return {
      read: () => attempt(false, () => keychain.secrets.get(key) ?? null),
      write: (secret) =>
        attempt(true, () => {
          keychain.secrets.set(key, secret);
          return null;
        }),
      remove: () =>
        attempt(true, () => {
          keychain.secrets.delete(key);
          return null;
        }),
    };
  };

  const openServiceSession = ({ service: chosen, liveProfile }: Settings) => {
    const service = services[chosen === 'live' ? 'mine' : 'other'];
    const profile = (chosen === 'live' ? liveProfile : null) ?? service.profile;
    return Promise.resolve(
      new ServiceSession({
        ...{ problems, profile, practice: false, version: '1.2.3', dataFolder: folder, log },
        ...{
          fetch: sender.fetch,
          now: clock.now,
          after,
          registry,
          copyText: () => Promise.resolve(),
        },
        openExternal: (url) => serviceAt(services, url).browser.browse(url),
        ...{ lastErrorIds: () => [], hide: redaction.hide, clean: redaction.clean },
        secretStore: (key) => {
          folders.set(service.name, key);
          return secretStore(key);
        },
      }),
    );
  };

  const application = await Application.open({
    ...usualApplication(),
    settings: new SettingsFile({ folder, problems, onDamaged: () => undefined }),
    ...{ openServiceSession, problems, clean: redaction.clean, log },
  });
  const onState = (listener: (state: AppState) => void): void =>
    application.onState((state) => {
      if (!isOver()) listener(state);
    });
  onState((state) => states.push(state));
  opened.push(application);
  application.restore();

  const never = new Promise<never>(() => undefined);
  const during: Run['during'] = async (name, work) => {
    if (isOver()) return never;
    pending += 1;
    try {
      const answer = await work();
      if (isOver()) return await never;
      answers.push({ name, answer });
      return answer;
    } finally {
      pending -= 1;
    }
  };

  return {
    ...{ number, application, folder, log, folders, onState, during },
    get isBusy() {
      return pending > 0;
    },
    open: () => (isOver() ? 0 : sender.open()),
    call: (name, payload, target = application.target) =>
      during(name, () => {
        const account = calls[name].isSigned ? target.account : undefined;
        return calling.run({ name, order: outside.order(), account }, () =>
          callAsPage(application, log, name, payload, target),
        );
      }),
    saved: () => problems.saved(),
    close: async () => {
      problems.saveNow();
      await application.close();
    },
    abandon: () => {
      isCutOff = true;
      sender.abandon();
      for (const stop of timers) stop();
    },
  };
}

export const serviceAt = (
  services: Readonly<Record<ServiceName, Service>>,
  url: string,
): Service =>
  url.startsWith(new URL(services.other.profile.baseUrl).origin) ? services.other : services.mine;
