import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCompanion, type CompanionParts } from '../../electron/companion.ts';
import type { ActivityEntry, AppState, CallName, Result } from '../../electron/contract.ts';
import { dispatch } from '../../electron/ipc.ts';
import { createFaults } from '../../electron/practice/faults.ts';
import { parseProfile } from '../../electron/profile.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { nadia } from './practice-browser.ts';
import { openPractice } from './practice-call.ts';
import { openBrowser } from './user-browser.ts';

const origin = 'app://companion';
const page = { ourWindow: true, topFrame: true, url: `${origin}/index.html` };

export type OpenCompanion = Awaited<ReturnType<typeof openCompanion>>;

/** The application on a practice service and in a folder of its own, called as its page calls it. */
export async function openCompanion(changes: Partial<CompanionParts> = {}) {
  const faults = createFaults();
  const practice = await openPractice({ intercept: faults.intercept });
  const browser = openBrowser(practice);
  const dataFolder = await temporaryFolder();
  const states: AppState[] = [];
  const logged: string[] = [];
  const log = (message: string) => `log-${logged.push(message)}`;

  const { handlers, onState } = createCompanion({
    profile: parseProfile(practice.profile),
    practice: true,
    version: '1.2.3',
    dataFolder,
    fetch,
    openExternal: browser.browse,
    log,
    ...changes,
  });
  onState((state) => states.push(state));

  const call = (name: CallName, payload?: unknown): Promise<Result<unknown>> =>
    dispatch({ handlers, origin, log }, name, page, payload);
  const signIn = async (button = nadia): Promise<Result<unknown>> => {
    const tab = browser.opened() + 1;
    const signedIn = call('signIn');
    await browser.comeBack(button, tab);
    return signedIn;
  };

  return {
    ...{ practice, faults, browser, dataFolder, states, logged, call, signIn },
    world: practice.world,
    sessionState: async () => {
      const read = (await call('readState')) as Result<AppState>;
      return read.ok ? read.value.session : read.error;
    },
    /** The requests to a path of the service, in order. */
    requestsTo: (path: string | RegExp) =>
      faults.requests.filter((request) => request.path.search(path) !== -1),
    /** What stands in the file, oldest first. */
    activityOnDisk: async (): Promise<ActivityEntry[]> => {
      const text = await readFile(join(dataFolder, 'activity', 'practice.jsonl'), 'utf8');
      const lines = text.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as ActivityEntry);
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
