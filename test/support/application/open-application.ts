import { Application, type ApplicationParts } from '../../../electron/application/application.ts';
import { ServiceSession } from '../../../electron/service/service-session.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { sessionParts, usualApplication } from './application-parts.ts';
import { MemoryStore } from '../session/memory-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { noStorageProblems } from '../no-storage-problems.ts';

const problems = noStorageProblems();

export const liveProfile = parseProfile({
  name: 'My service',
  baseUrl: 'https://service.invalid/v2',
  signIn: { authorizationEndpoint: 'https://login.invalid/authorize', clientId: 'companion' },
});
export const other = { ...liveProfile, name: 'Another', baseUrl: 'https://another.invalid/v2' };

export type Applications = Awaited<ReturnType<typeof openApplications>>;

/** Opens applications on the settings of one folder, without a network. */
export async function openApplications() {
  const folder = await temporaryFolder();
  const opened: string[] = [];
  const closed: string[] = [];
  const states: AppState[] = [];

  const settingsFile = (hasBuiltIn = false) =>
    new SettingsFile({ folder, problems, hasBuiltIn, onDamaged: () => undefined });

  function companionFor(
    { service, liveProfile: profile }: Settings,
    store: MemoryStore = new MemoryStore(),
  ): ServiceSession {
    const name = service === 'live' && profile ? profile.name : 'Practice service';
    opened.push(name);
    return new ServiceSession({
      ...{ ...sessionParts, problems, dataFolder: folder, secretStore: () => store },
      profile: { ...(profile ?? liveProfile), name },
      practice: service === 'practice',
      fetch: () => Promise.reject(new TypeError('There is no network')),
      closeService: () => {
        closed.push(name);
        return Promise.resolve();
      },
    });
  }

  async function open(parts: Partial<ApplicationParts> = {}) {
    const application = await Application.open({
      ...usualApplication(),
      settings: settingsFile(parts.builtIn !== undefined),
      openServiceSession: (settings) => Promise.resolve(companionFor(settings)),
      ...parts,
    });
    application.onState((state) => states.push(state));
    return application;
  }

  return { open, companionFor, settingsFile, opened, closed, states };
}
