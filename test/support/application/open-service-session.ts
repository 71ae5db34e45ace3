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
import type { CallName, Slices } from '../../../electron/contract.ts';
import type { Target } from '../../../electron/contract/call.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { createFaults, type Faults } from '../practice/faults.ts';
import type { Practice, PracticeOptions } from '../../../electron/practice/start-practice.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { desktopDouble } from './desktop-double.ts';
import { finishedEntries } from '../finished-entries.ts';
import { applicationParts } from './application-parts.ts';
import { callAsPage } from './call-as-page.ts';
import { MemoryStore } from '../session/memory-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { nadia } from '../session/practice-browser.ts';
import { openPractice } from '../practice-call.ts';
import { openBrowser } from '../session/user-browser.ts';
import { noUpdates } from './no-updates.ts';

export type OpenCompanion = Awaited<ReturnType<typeof openServiceSession>>;

/** Opens the application with its own practice service and folder, and makes calls like its page. */
export async function openServiceSession(
  changes: Partial<ServiceSessionParts> = {},
  options: PracticeOptions = {},
) {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept, ...options });
  const { dataFolder = await temporaryFolder() } = changes;
  return { ...(await openOn(practice, faults, { ...changes, dataFolder })), practice };
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
  const browser = openBrowser(practice);
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
  const sessionParts: ServiceSessionParts = {
    profile: parseProfile(practice.profile),
    practice: true,
    simulation: practice.simulation,
    version: '1.2.3',
    fetch,
    openExternal: browser.browse,
    copyText,
    log,
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
    companion = new ServiceSession({ ...sessionParts, ...(profile && { ...live, profile }) });
    return Promise.resolve(companion);
  };
  const application = await Application.open({
    settings: new SettingsFile({ folder: dataFolder, onDamaged: () => undefined, problems }),
    damagedFiles: [],
    profileGiven,
    builtIn: undefined,
    updates: noUpdates(),
    openServiceSession,
    desktop: desktopDouble,
    ...applicationParts,
    clean: redaction.clean,
    problems,
    network: 'online',
    log,
    ...parts,
  });
  application.onState((state) => states.push(state));

  /** Makes a call like the page, and lets the disk catch up. */
  const call = async (
    name: CallName,
    payload?: unknown,
    target?: Target,
  ): Promise<Result<unknown>> => {
    const result = await callAsPage(application, log, name, payload, target);
    await problems.saved();
    return result;
  };
  const signIn = async (button = nadia): Promise<Result<unknown>> => {
    const tab = browser.opened() + 1;
    const signedIn = call('signIn');
    await browser.comeBack(button, tab);
    return signedIn;
  };

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
