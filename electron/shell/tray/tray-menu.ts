import type { MenuItemConstructorOptions } from 'electron';
import type { LinkingPush } from '../../contract/airport-work.ts';
import type { RecentAirport } from '../../contract/linking.ts';
import type { ClosedAirport } from '../../contract/contributions.ts';
import { pageTitles, type PageName } from '../../contract/application/pages.ts';
import { isOnTop, onTopAfter } from '../../contract/application/on-top.ts';
import type { SettingsChange } from '../../contract/application/settings.ts';
import type { EpochMs } from '../../contract/result.ts';
import {
  isOffline,
  type AppState,
  type DesktopAbilities,
  type SessionState,
} from '../../contract/state.ts';
import { trayTexts as texts } from './text.ts';

export interface TrayActions {
  readonly open: () => void;
  /** Shows a page, and loads the airport if one is given. */
  readonly showPage: (page: PageName, icao?: string) => void;
  readonly change: (change: SettingsChange) => void;
  readonly reopenAfterWork: (icao: string) => void;
  readonly signIn: () => void;
  readonly cancelSignIn: () => void;
  readonly signOut: () => void;
  readonly checkForUpdates: () => void;
  readonly installUpdate: () => void;
  readonly quit: () => void;
}

const pages = ['linking', 'contributions', 'contact'] as const satisfies readonly PageName[];
const separator = { type: 'separator' } as const;

/** Returns the tray's menu. A disabled entry says why. */
export function trayMenu(
  state: AppState,
  recent: readonly RecentAirport[],
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const { settings, desktop, session } = state;
  const { change } = actions;
  return [
    { label: texts.open, click: actions.open },
    separator,
    ...pages.map((page) => ({
      label: pageTitles[page],
      click: () => actions.showPage(page),
    })),
    separator,
    ...recent.map((airport) => ({
      label: airportStatus(airport),
      click: () => actions.showPage('linking', airport.icao),
    })),
    ...(recent.length > 0 ? [separator] : []),
    { label: plain(sessionStatus(session)), enabled: false },
    { label: plain(serviceStatus(state)), enabled: false },
    ...applying(state.linking),
    ...state.closedForWork.map((airport) => reopening(airport, actions)),
    separator,
    {
      label: texts.onTop,
      type: 'checkbox',
      checked: isOnTop(settings),
      click: () => change({ onTop: onTopAfter(settings) }),
    },
    {
      label: texts.compact,
      type: 'checkbox',
      checked: settings.mode === 'compact',
      click: () => change({ mode: settings.mode === 'compact' ? 'full' : 'compact' }),
    },
    {
      label: startingAtLogIn(desktop),
      type: 'checkbox',
      enabled: desktop.openAtLogIn && desktop.logInOffBy !== 'mac',
      checked: settings.openAtLogIn,
      click: () => change({ openAtLogIn: !settings.openAtLogIn }),
    },
    separator,
    signing(session, actions),
    updating(state, actions),
    separator,
    { label: texts.quit, click: actions.quit },
  ];
}

function applying({ inWork, others }: LinkingPush): MenuItemConstructorOptions[] {
  return [...(inWork ? [inWork] : []), ...others].flatMap(({ icao, running }) =>
    running ? [{ label: texts.applying(icao, running.done, running.total), enabled: false }] : [],
  );
}

function airportStatus({ icao, count, contributions }: RecentAirport): string {
  return [
    icao,
    ...(count === null ? [] : [`${texts.unlinked(count.unlinked)} (${formatTime(count.readAt)})`]),
    ...(contributions === null ? [] : [texts.contributions(contributions)]),
  ].join(' · ');
}

/** Formats a time in UTC, with the day if it isn't today: “14:05z”, “12 Nov 14:05z”. */
function formatTime(at: EpochMs): string {
  const text = new Date(at).toUTCString();
  const isToday = new Date().toUTCString().startsWith(text.slice(0, 16));
  return `${isToday ? '' : `${text.slice(5, 11)} `}${text.slice(17, 22)}z`;
}

function startingAtLogIn({ openAtLogIn, logInOffBy }: DesktopAbilities): string {
  if (!openAtLogIn) return texts.openAtLogInOnceInstalled;
  return logInOffBy === 'mac' ? texts.openAtLogInOnMac : texts.openAtLogIn;
}

/** Returns the entry that opens an airport again. Only the account that closed it can do that. */
const reopening = (
  { icao, account, wanted }: ClosedAirport,
  actions: TrayActions,
): MenuItemConstructorOptions =>
  account === null && wanted === null
    ? {
        label: texts.reopen(icao),
        click: () => actions.reopenAfterWork(icao),
      }
    : { label: texts.closed(icao), enabled: false };

/** In a label, `&` marks the key of the next letter. */
const plain = (text: string): string => text.replaceAll('&', '&&');

function sessionStatus(session: SessionState): string {
  if (session.kind === 'signed-in') return texts.signedIn(session.who?.name);
  const { restoring, unreadable, signedOut, signingIn } = texts;
  const names = { restoring, unreadable, 'signed-out': signedOut, 'signing-in': signingIn };
  return names[session.kind];
}

function serviceStatus(state: AppState): string {
  const { profile, working } = state;
  const name = profile.practice ? texts.practice(profile.name) : profile.name;
  if (isOffline(state)) return texts.offline(name);
  return working ? texts.sending(name) : name;
}

function signing({ kind }: SessionState, actions: TrayActions): MenuItemConstructorOptions {
  if (kind === 'signed-in') return { label: texts.signOut, click: actions.signOut };
  return kind === 'signing-in'
    ? { label: texts.cancelSignIn, click: actions.cancelSignIn }
    : { label: texts.signIn, click: actions.signIn };
}

/**
 * Returns the entry for updates. A failed check is only shown in Settings, because most checks are
 * automatic.
 */
function updating({ update, working }: AppState, actions: TrayActions): MenuItemConstructorOptions {
  switch (update.kind) {
    case 'off':
      return { label: texts.updatesOff, enabled: false };
    case 'not-checked':
    case 'failed':
      return { label: texts.check, click: actions.checkForUpdates };
    case 'newest':
      return { label: texts.newest, click: actions.checkForUpdates };
    case 'checking':
      return { label: texts.checking, enabled: false };
    case 'downloading': {
      const { release, percent } = update;
      return { label: texts.downloading(release.version, percent), enabled: false };
    }
    case 'ready': {
      const { version } = update.release;
      return working
        ? { label: texts.updateOnceSent(version), enabled: false }
        : { label: texts.update(version), click: actions.installUpdate };
    }
  }
}
