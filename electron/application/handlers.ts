import type { HandlersOf } from '../contract/call.ts';
import { acknowledged, done, failed } from '../contract/result.ts';
import { resets } from '../contract/application/settings.ts';
import type { DesktopAbilities, ServiceState } from '../contract/state.ts';
import type { formCalls } from '../contract/application/forms.ts';
import type { updatesCalls } from '../contract/application/updates.ts';
import type { applicationCalls, Slices } from '../contract.ts';
import { createDiagnosticsHandlers, type DiagnosticsParts } from './diagnostics.ts';
import type { News } from './news.ts';
import type { ChangeSettings } from './settings.ts';
import { testConnection, type ConnectionTestParts } from './test-connection.ts';
import type { ViewState } from './view-state.ts';
import { addressesOf } from '../profile/profile-file.ts';
import type { SettingsFile } from '../storage/settings.ts';

export interface Desktop {
  readonly abilities: () => DesktopAbilities;
  /** Replaces the shortcut; null removes it. Returns false if it is taken. */
  readonly claimShortcut: (accelerator: string | null) => boolean;
  readonly pauseShortcut: (paused: boolean) => void;
  readonly openLogFolder: () => Promise<void>;
  readonly openDataFolder: () => Promise<void>;
  readonly hideWindow: () => void;
}

export interface ApplicationHandlerParts
  extends ConnectionTestParts, Omit<DiagnosticsParts, 'clean'> {
  readonly desktop: Desktop;
  readonly settings: SettingsFile;
  /** Whether COMPANION_PROFILE decides the service, so settings don't change it. */
  readonly profileGiven: boolean;
  /** Asks the user about new hosts. Returns false if the user cancels. */
  readonly mayConnect: (addresses: readonly string[]) => Promise<boolean>;
  readonly view: ViewState;
  readonly news: Pick<News, 'dismiss'>;
  readonly slices: () => Slices;
  readonly pushState: () => void;
  readonly noticeOnline: (online: boolean) => void;
  readonly dismissDamagedFiles: (files: ServiceState['damagedFiles']) => void;
  readonly changeSettings: ChangeSettings;
  readonly retryStorage: () => ReturnType<ApplicationHandlers['retryStorage']>;
}

type ApplicationHandlers = Omit<
  HandlersOf<typeof applicationCalls>,
  keyof typeof updatesCalls | keyof typeof formCalls
>;

const maxRecentCommands = 5;

export function createApplicationHandlers(parts: ApplicationHandlerParts): ApplicationHandlers {
  const { desktop, settings, profileGiven, mayConnect, view, news, pushState } = parts;
  const { changeSettings } = parts;
  return {
    ...view.handlers,
    ...createDiagnosticsHandlers(parts),
    readState: () => {
      // The page keeps what is pushed from now on.
      pushState();
      return Promise.resolve(done(parts.slices()));
    },
    changeSettings: async (change) => {
      const { liveProfile } = change;
      const may = !liveProfile || (await mayConnect(addressesOf(liveProfile)));
      return may ? changeSettings(change) : failed({ kind: 'cancelled' });
    },
    resetSettings: () => changeSettings(resets),
    removeOwnService: async () => {
      if (profileGiven) return failed({ kind: 'conflict', said: '' });
      return settings.shared.liveProfile ? changeSettings({ liveProfile: null }) : done(null);
    },
    pauseShortcut: acknowledged(({ paused }) => desktop.pauseShortcut(paused)),
    testConnection: async ({ baseUrl }) => {
      const may = await mayConnect([baseUrl]);
      return may ? done(await testConnection(parts, baseUrl)) : failed({ kind: 'cancelled' });
    },
    openLogFolder: acknowledged(desktop.openLogFolder),
    openDataFolder: acknowledged(desktop.openDataFolder),
    retryStorage: parts.retryStorage,
    hideWindow: acknowledged(desktop.hideWindow),
    reportNetwork: acknowledged(({ online }) => parts.noticeOnline(online)),
    endFirstRun: acknowledged(() => {
      settings.change({ welcomed: true });
      pushState();
    }),
    guidePractice: acknowledged(({ on }) => {
      settings.change({ practisingSince: on ? Date.now() : null });
      pushState();
    }),
    dismissNews: acknowledged(() => {
      news.dismiss();
      pushState();
    }),
    rememberCommand: acknowledged(({ id }) => {
      const others = settings.all.recentCommands.filter((other) => other !== id);
      settings.change({ recentCommands: [id, ...others].slice(0, maxRecentCommands) });
      pushState();
    }),
    dismissDamagedFiles: acknowledged(() =>
      parts.dismissDamagedFiles(parts.slices().service.damagedFiles),
    ),
  };
}
