import type { MenuItemConstructorOptions } from 'electron';
import { pageTitles, type PageName } from '../contract/pages.ts';
import type { SettingsChange } from '../contract/settings.ts';
import type { AppState, SessionState } from '../contract/state.ts';

/** What an entry of the menu can ask for. */
export interface TrayActions {
  readonly open: () => void;
  readonly showPage: (page: PageName) => void;
  readonly change: (change: SettingsChange) => void;
  readonly signIn: () => void;
  readonly cancelSignIn: () => void;
  readonly signOut: () => void;
  readonly checkForUpdates: () => void;
  readonly installUpdate: () => void;
  readonly quit: () => void;
}

const pages = ['linking', 'contributions', 'contact'] as const satisfies readonly PageName[];
const separator = { type: 'separator' } as const;

/** The tray's menu. An entry that does nothing says why. */
export function trayMenu(state: AppState, actions: TrayActions): MenuItemConstructorOptions[] {
  const { settings, desktop, session } = state;
  const { change } = actions;
  const isOnTop =
    settings.onTop === 'always' || (settings.onTop === 'compact' && settings.mode === 'compact');
  return [
    { label: 'Open Stopbar Companion', click: actions.open },
    separator,
    ...pages.map((page) => ({
      label: pageTitles[page],
      click: () => {
        actions.showPage(page);
      },
    })),
    separator,
    { label: whoIsThere(session), enabled: false },
    { label: serviceInWords(state), enabled: false },
    separator,
    {
      label: 'Keep on top',
      type: 'checkbox',
      checked: isOnTop,
      click: () => {
        change({ onTop: isOnTop ? 'never' : 'always' });
      },
    },
    {
      label: 'Compact',
      type: 'checkbox',
      checked: settings.mode === 'compact',
      click: () => {
        change({ mode: settings.mode === 'compact' ? 'full' : 'compact' });
      },
    },
    {
      label: desktop.openAtLogIn ? 'Open at log-in' : 'Open at log-in (once it is installed)',
      type: 'checkbox',
      enabled: desktop.openAtLogIn,
      checked: settings.openAtLogIn,
      click: () => {
        change({ openAtLogIn: !settings.openAtLogIn });
      },
    },
    separator,
    signing(session, actions),
    updating(state, actions),
    separator,
    { label: 'Quit', click: actions.quit },
  ];
}

function whoIsThere(session: SessionState): string {
  switch (session.kind) {
    case 'restoring':
      return 'Asking the keychain…';
    case 'unreadable':
      return 'The keychain cannot be read';
    case 'signed-out':
      return 'Nobody is signed in';
    case 'signing-in':
      return 'Waiting for your browser…';
    case 'signed-in':
      return session.who ? `Signed in as ${session.who.name}` : 'Signed in';
  }
}

function serviceInWords({ profile, network, working }: AppState): string {
  const name = profile.practice ? `${profile.name}: nothing is real` : profile.name;
  if (network === 'offline') return `${name} – no network`;
  return working ? `${name} – sending…` : name;
}

function signing({ kind }: SessionState, actions: TrayActions): MenuItemConstructorOptions {
  switch (kind) {
    case 'restoring':
    case 'unreadable':
    case 'signed-out':
      return { label: 'Sign in', click: actions.signIn };
    case 'signing-in':
      return { label: 'Cancel the sign-in', click: actions.cancelSignIn };
    case 'signed-in':
      return { label: 'Sign out', click: actions.signOut };
  }
}

/** A check that failed is told in the settings alone: whoever did not ask is not to be bothered. */
function updating({ update, working }: AppState, actions: TrayActions): MenuItemConstructorOptions {
  switch (update.kind) {
    case 'off':
      return { label: 'Check for updates (they are off)', enabled: false };
    case 'not-checked':
    case 'failed':
      return { label: 'Check for updates', click: actions.checkForUpdates };
    case 'newest':
      return { label: 'Check for updates (this is the newest)', click: actions.checkForUpdates };
    case 'checking':
      return { label: 'Looking for updates…', enabled: false };
    case 'downloading': {
      const { release, percent } = update;
      return { label: `Fetching version ${release.version}: ${percent} %`, enabled: false };
    }
    case 'ready': {
      const { version } = update.release;
      return working
        ? { label: `Update to ${version} (once everything is sent)`, enabled: false }
        : { label: `Restart and update to ${version}`, click: actions.installUpdate };
    }
  }
}
