import { arch, release, type } from 'node:os';
import { acknowledged, done, type KeychainProblem } from '../contract/result.ts';
import type { HandlersOf } from '../contract/call.ts';
import type { diagnosticsCalls, Settings } from '../contract/application/settings.ts';
import type { AppState } from '../contract/state.ts';

export interface DiagnosticsParts {
  readonly state: () => AppState;
  /** Returns the IDs of the last errors in the log. */
  readonly lastErrorIds: () => readonly string[];
  /** Removes every known secret. */
  readonly clean: (text: string) => string;
  readonly copyText: (text: string) => Promise<void>;
}

export function createDiagnosticsHandlers(
  parts: DiagnosticsParts,
): HandlersOf<typeof diagnosticsCalls> {
  const { state, lastErrorIds, clean, copyText } = parts;
  const read = (): string => clean(withoutMail(diagnosticsOf(state(), lastErrorIds())));
  let shown: string | undefined;
  return {
    readDiagnostics: () => {
      shown = read();
      return Promise.resolve(done(shown));
    },
    copyDiagnostics: acknowledged(() => copyText(shown ?? read())),
  };
}

/** Returns text for a bug report, without the user's name and without queries of addresses. */
function diagnosticsOf(state: AppState, errorIds: readonly string[]): string {
  const { settings, profile, desktop } = state;
  return [
    `Stopbar Companion ${state.version}`,
    `Electron ${runtime('electron')}, Chromium ${runtime('chrome')}, Node ${runtime('node')}`,
    `System: ${type()} ${release()} (${arch()})`,
    `Service: ${profile.name} (${plainAddress(profile.baseUrl)})${whoNamedIt(state)}`,
    `Session: ${sessionNames[state.session.kind]}`,
    `Sign-in saved in: ${savedIn(state)}`,
    `Clock: ${state.clockAheadMs === null ? 'correct' : `${state.clockAheadMs} ms ahead`}`,
    `Network: ${state.network}`,
    `Settings: ${listedSettings(settings)}`,
    `Your service: ${ownService(state)}`,
    `Available: ${listed(abilities.flatMap(([key, name]) => (desktop[key] ? [name] : [])))}`,
    `Damaged files: ${listed(state.damagedFiles)}`,
    `Storage: ${storage(state)}`,
    `Error IDs in the log: ${listed(errorIds)}`,
  ].join('\n');
}

const sessionNames: Readonly<Record<AppState['session']['kind'], string>> = {
  restoring: 'being restored',
  'signed-out': 'signed out',
  unreadable: 'unknown',
  'signing-in': 'signing in',
  'signed-in': 'signed in',
};

const abilities = [
  ['tray', 'tray'],
  ['openAtLogIn', 'start at login'],
  ['euroScope', 'EuroScope detection'],
  ['shortcut', 'shortcut'],
] as const;

const listedSettings = (settings: Settings): string =>
  Object.entries({ ...settings, liveProfile: undefined })
    // The live profile has its own line.
    .flatMap(([name, value]) => (value === undefined ? [] : `${inWords(name)}: ${valueOf(value)}`))
    .join(', ');

/** The names that Settings shows. Other names are split into words. */
const settingNames: Readonly<Record<string, string>> = {
  onTop: 'keep on top',
  mode: 'size',
  showNews: 'show what’s new',
  openAtLogIn: 'start at login',
  showWithEuroScope: 'show when EuroScope starts',
  quitWithEuroScope: 'quit when EuroScope quits',
};

const inWords = (name: string): string =>
  settingNames[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueOf(value: Settings[Exclude<keyof Settings, 'liveProfile'>]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === 'live' ? 'your service' : value;
}

/** Returns a version; `none` in the browser host, which has neither Electron nor Chromium. */
const runtime = (name: string): string => process.versions[name] ?? 'none';

function whoNamedIt({ profile, profileGiven }: AppState): string {
  if (profileGiven) return ', set by COMPANION_PROFILE';
  return profile.practice ? ', built in' : '';
}

const savedIn = ({ kept }: AppState): string =>
  kept.in === 'keychain'
    ? 'the keychain'
    : `memory (the keychain ${keychainProblems[kept.problem]})`;

const keychainProblems: Readonly<Record<KeychainProblem, string>> = {
  locked: 'is locked',
  absent: 'isn’t available',
  refused: 'refused access',
  'too-large': 'can’t hold that much',
  'not-loaded': 'couldn’t be loaded',
  'no-answer': 'didn’t reply',
  damaged: 'returned other data',
  unconfirmed: 'has a sign-in that can’t be checked',
};

function storage({ storageProblem }: AppState): string {
  if (storageProblem === null) return 'no problems';
  const { kind, files } = storageProblem;
  return `${kind} (${files.map((file) => file || 'the data folder').join(', ')})`;
}

function ownService({ settings: { liveProfile } }: AppState): string {
  if (liveProfile === null) return 'none';
  const { name, baseUrl, signIn } = liveProfile;
  const signsInAt = new URL(signIn.authorizationEndpoint).origin;
  return `${name} (${plainAddress(baseUrl)}), sign-in at ${signsInAt}`;
}

function plainAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

const listed = (words: readonly string[]): string => words.join(', ') || 'none';

// A profile's name can contain an e-mail address.
const withoutMail = (text: string): string => text.replace(/[^\s@<>()]+@[^\s@<>()]+/g, '…');
