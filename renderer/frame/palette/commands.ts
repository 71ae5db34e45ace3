import type { AirportSuggestions } from '../../../electron/contract/linking.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Action } from '../../controls/menu/action.ts';
import { contributionsActions } from '../../contributions/actions.ts';
import { linkingActions } from '../../linking/actions.ts';
import { practiceActions } from '../../practice/actions.ts';
import {
  cancelSignIn,
  changeSettings,
  keepOnTop,
  openPages,
  showKeys,
  signIn,
  signOut,
} from '../actions.ts';
import { airports as airportInfo } from '../airports.svelte.ts';
import { app } from '../app.svelte.ts';
import type { Command } from './find-commands.ts';
import { openAirport, reloadActions, viewActions } from './linking-commands.ts';
import { commands as texts, pageWords } from './text.ts';

/** Returns all commands, except those for points. */
export function commandsOf({ recent, ofDivisions }: AirportSuggestions): readonly Command[] {
  const { state } = app;
  const icaos = [...new Set([...recent, ...ofDivisions])];
  return [
    ...icaos.map(airport),
    ...(state ? actions(state).map((action) => command(action)) : []),
    ...openPages.map(({ page, ...action }) =>
      command({ ...action, also: pageWords[page] }, 'page'),
    ),
  ];
}

const actions = (state: AppState): readonly Action[] => [
  ...Object.values(linkingActions()),
  ...reloadActions(),
  ...viewActions(),
  ...reopening(state),
  ...Object.values(contributionsActions()),
  keepOnTop(),
  ...appearance(state.settings),
  ...session(state),
  ...practiceActions(),
  { ...texts.diagnostics, run: copyDiagnostics },
  { ...texts.openLogs, run: () => app.report(app.calls.openLogFolder(), texts.logsOpened) },
  showKeys,
  { ...texts.news, run: () => app.palette.open('news') },
  { ...texts.licences, run: () => app.palette.open('licences') },
];

const command = (action: Action, kind: Command['kind'] = 'action'): Command => ({
  id: action.title,
  kind,
  ...action,
});

const airport = (icao: string): Command => ({
  id: `airport ${icao}`,
  kind: 'airport',
  ...texts.airport(icao),
  name: airportInfo().nameOf(icao),
  run: () => openAirport(icao),
});

/** Returns the command for a code that isn't suggested. */
export const loadCommand = (icao: string): Command => ({
  id: `airport ${icao}`,
  kind: 'action',
  ...texts.load(icao),
  isGuess: true,
  run: () => openAirport(icao),
});

function session({ session: { kind } }: AppState): readonly Action[] {
  if (kind === 'signed-in') return [signOut];
  return [kind === 'signing-in' ? cancelSignIn : signIn];
}

function reopening({ closedForWork }: AppState): readonly Action[] {
  const own = closedForWork.filter(({ account }) => account === null);
  // An airport of two divisions can be closed in both.
  const icaos = [...new Set(own.map(({ icao }) => icao))];
  return icaos.map((icao) => ({
    ...texts.reopenAfterWork(icao),
    run: async () => {
      const { reopenAfterWork } = await import('../closed/actions.ts');
      await reopenAfterWork(icao);
    },
  }));
}

const appearance = ({ mode, theme: used }: Settings): readonly Action[] => [
  mode === 'compact'
    ? { ...texts.full, run: () => changeSettings({ mode: 'full' }) }
    : { ...texts.compact, run: () => changeSettings({ mode: 'compact' }) },
  ...(['dark', 'light', 'system'] as const).map((theme) => ({
    ...texts[theme],
    blocked: theme === used ? texts.inUse : undefined,
    run: () => changeSettings({ theme }),
  })),
];

async function copyDiagnostics(): Promise<void> {
  app.clearStatus();
  const read = await app.calls.readDiagnostics();
  if (read.ok) await app.report(app.calls.copyText({ text: read.value }), texts.diagnosticsCopied);
  else app.failed(read.error);
}
