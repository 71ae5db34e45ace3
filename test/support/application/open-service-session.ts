import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Application, type ApplicationParts } from '../../../electron/application/application.ts';
import {
  ServiceSession,
  type ServiceSessionParts,
} from '../../../electron/service/service-session.ts';
import { ProfileRegistry } from '../../../electron/features/profile-stores.ts';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Slices } from '../../../electron/contract.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { createFaults, type Faults } from '../practice/faults.ts';
import type { Practice, PracticeOptions } from '../../../electron/practice/start-practice.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { finishedEntries } from '../finished-entries.ts';
import { sessionParts, usualApplication } from './application-parts.ts';
import { pageCalls } from './call-as-page.ts';
import { MemoryStore } from '../session/memory-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openPractice } from '../practice-call.ts';
import { openBrowser } from '../session/user-browser.ts';

export type OpenCompanion = Awaited<ReturnType<typeof openServiceSession>>;

/** Opens the application with its own practice service and folder, and makes calls like its page. */
export async function openServiceSession(
  changes: Partial<ServiceSessionParts> = {},
  options: PracticeOptions = {},
) {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept, ...options });
  const { dataFolder = await temporaryFolder() } = changes;
  /** Starts the app again on the same files and the same service. */
  const restart = () => openOn(practice, faults, { ...changes, dataFolder });
  return { ...(await restart()), practice, restart };
}

/** Opens the application with Nadia signed in. */
export async function openSignedInService(...parts: Parameters<typeof openServiceSession>) {
  const opened = await openServiceSession(...parts);
  await opened.signIn();
  return opened;
}

/**
 * Opens the application on a practice service. The caller ends both. Unless `parts` have `profileGiven:
 * false`, the settings don't choose the service.
 */
export async function openOn(
  practice: Practice,
  faults: Faults,
  changes: Partial<ServiceSessionParts> & Pick<ServiceSessionParts, 'dataFolder'>,
  parts: Partial<ApplicationParts> = {},
) {
  const browser = openBrowser();
  const { dataFolder } = changes;
  const states: AppState[] = [];
  const logged: string[] = [];
  const copied: string[] = [];
  const log = (message: string) => `log-${logged.push(message)}`;
  const copyText = (text: string): Promise<void> => {
    copied.push(text);
    return Promise.resolve();
  };

  const hidden: string[] = [];
  const redaction = new Redaction();
  const store = new MemoryStore();

  const { problems = new StorageProblems(dataFolder, log) } = changes;
  const { profileGiven = true, builtIn } = parts;

  let companion: ServiceSession;
  const partsOf: ServiceSessionParts = {
    ...sessionParts,
    profile: parseProfile(practice.profile),
    practice: true,
    simulation: practice.simulation,
    ...{ openExternal: browser.browse, copyText, log },
    lastErrorIds: () => logged.map((_, at) => `log-${at + 1}`).reverse(),
    hide: (secret) => {
      hidden.push(secret);
      redaction.hide(secret);
    },
    clean: redaction.clean,
    secretStore: () => store,
    registry: new ProfileRegistry(changes.now),
    problems,
    ...changes,
  };
  const openServiceSession = ({ service, liveProfile }: Settings): Promise<ServiceSession> => {
    const profile = profileGiven || service === 'practice' ? undefined : (liveProfile ?? builtIn);
    const live = { practice: false, simulation: undefined };
    companion = new ServiceSession({ ...partsOf, ...(profile && { ...live, profile }) });
    return Promise.resolve(companion);
  };
  const application = await Application.open({
    ...usualApplication(),
    settings: new SettingsFile({ folder: dataFolder, onDamaged: () => undefined, problems }),
    ...{ profileGiven, openServiceSession, problems, log },
    clean: redaction.clean,
    ...parts,
  });
  application.onState((state) => states.push(state));

  const { call, signIn } = pageCalls({ application, log, problems, browser: () => browser });

  return {
    ...{ application, faults, browser, dataFolder, states, logged, copied, hidden, call, signIn },
    restore: () => companion.restore(),
    store,
    world: practice.world,
    linking: () => application.state.linking,
    sessionState: async () => {
      const read = (await call('readState')) as Result<Slices>;
      return read.ok ? read.value.account.session : read.error;
    },
    /** Returns the requests to a path of the service, in order. */
    requestsTo: (path: string | RegExp) =>
      faults.requests.filter((request) => request.path.search(path) !== -1),
    /** Returns the finished entries in the activity file, oldest first. */
    activityOnDisk: async (): Promise<readonly ActivityEntry[]> => {
      const file = join(dataFolder, 'profiles', 'practice', 'activity.jsonl');
      if (!existsSync(file)) return [];
      const text = await readFile(file, 'utf8');
      return finishedEntries(text);
    },
  };
}

export const link = { icao: 'EDDF', stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
export const contributionSwitch = {
  divisionId: 12,
  airportRequestId: 203,
  contributionsEnabled: false,
};
export const contactMessage = {
  email: 'nadia@example.org',
  topic: 'Bug Report',
  message: 'The stopbar at L7 stays lit.',
};
export const done = { ok: true, value: null };
