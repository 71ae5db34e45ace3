import { done } from '../contract/result.ts';
import type { HandlersOf } from '../contract/call.ts';
import type { diagnosticsCalls } from '../contract/application/settings.ts';
import type { Profile } from '../contract/service.ts';
import type { AppState } from '../contract/state.ts';
import { aboutApp, plainAddress } from '../features/about-app.ts';

export interface DiagnosticsParts {
  readonly state: () => AppState;
  readonly lastErrorIds: () => readonly string[];
  readonly clean: (text: string) => string;
}

export const createDiagnosticsHandlers = ({
  state,
  lastErrorIds,
  clean,
}: DiagnosticsParts): HandlersOf<typeof diagnosticsCalls> => ({
  readDiagnostics: () =>
    Promise.resolve(done(clean(withoutMail(diagnosticsOf(state(), lastErrorIds()))))),
});

/** Returns text for a bug report, without the user's name and without queries of addresses. */
function diagnosticsOf(state: AppState, errorIds: readonly string[]): string {
  const { kept, storageProblem } = state;
  const { liveProfile, ...settings } = state.settings;
  const abilities = Object.entries(state.desktop).flatMap(([name, has]) => (has ? [name] : []));
  return [
    ...aboutApp(state),
    `Electron ${runtime('electron')}, Chromium ${runtime('chrome')}, Node ${runtime('node')}`,
    `Profile: ${originOf(state)}`,
    `Your service: ${liveProfile ? ownService(liveProfile) : 'none'}`,
    `Session: ${state.session.kind}`,
    `Sign-in saved in: ${kept.in === 'keychain' ? kept.in : `memory (keychain: ${kept.problem})`}`,
    `Clock: ${state.clockAheadMs === null ? 'correct' : `${state.clockAheadMs} ms ahead`}`,
    `Network: ${state.network}`,
    `Settings: ${listed(Object.entries(settings).map(([name, value]) => `${name}: ${value}`))}`,
    `Available: ${listed(abilities)}`,
    `Damaged files: ${listed(state.damagedFiles)}`,
    `Storage: ${storageProblem ? `${storageProblem.kind} (${listed(storageProblem.files.map(fileName))})` : 'no problems'}`,
    `Error IDs in the log: ${listed(errorIds)}`,
  ].join('\n');
}

/** Returns a version; `none` in the browser host, which has neither Electron nor Chromium. */
const runtime = (name: string): string => process.versions[name] ?? 'none';

function originOf({ profile, profileGiven }: AppState): string {
  if (profileGiven) return 'set by COMPANION_PROFILE';
  return profile.practice ? 'practice' : 'from Settings';
}

function ownService({ name, baseUrl, signIn }: Profile): string {
  const signsInAt = new URL(signIn.authorizationEndpoint).origin;
  return `${name} (${plainAddress(baseUrl)}), sign-in at ${signsInAt}`;
}

const fileName = (file: string): string => file || 'the data folder';

const listed = (words: readonly string[]): string => words.join(', ') || 'none';

// A profile's name can contain an e-mail address.
const withoutMail = (text: string): string => text.replace(/[^\s@<>()]+@[^\s@<>()]+/g, '…');
