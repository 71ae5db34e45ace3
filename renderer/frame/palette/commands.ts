import type { AirportSuggestions } from '../../../electron/contract/linking.ts';
import type { Settings, SettingsChange } from '../../../electron/contract/application/settings.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { requestedCheck } from '../../contributions/overview/requested-check.svelte.ts';
import { tour } from '../../first-run/tour.svelte.ts';
import { otherConditions, simulate, simulateChanges } from '../../practice/simulate.ts';
import { changeAirport, simulateCommand } from '../../practice/text.ts';
import { app } from '../app.svelte.ts';
import { isOnTop, onTopAfter } from '../../../electron/contract/application/on-top.ts';
import { pageNames, pageTitles } from '../pages.ts';
import { cancelSignIn, signIn, signOut } from '../session/session.ts';
import { commands as texts, type CommandText } from './text.ts';
import { airports as airportInfo } from '../airports.svelte.ts';
import type { Command } from './find-commands.ts';
import { action, openAirport, linkingCommands } from './linking-commands.ts';
import { showPage } from '../open-page.ts';

/** Returns all commands, except those for points. */
export function commandsOf({ recent, ofDivisions }: AirportSuggestions): readonly Command[] {
  const { state } = app;
  const airports = [...new Set([...recent, ...ofDivisions])];
  return [
    ...airports.map(airport),
    ...linkingCommands(),
    ...(state ? closingCommands(state) : []),
    action(texts.checkLinks, checkLinks, {
      blocked: state?.session.kind === 'signed-in' ? undefined : texts.signInFirst,
    }),
    ...(state ? appearance(state.settings) : []),
    ...session(),
    ...others(state),
    ...pages,
  ];
}

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

const pages: readonly Command[] = pageNames.map((name, at) => ({
  id: `page ${name}`,
  kind: 'page',
  ...texts.page(pageTitles[name], at),
  run: () => showPage(name),
}));

function session(): readonly Command[] {
  const kind = app.state?.session.kind;
  if (kind === 'signed-in') return [action(texts.signOut, signOut)];
  return kind === 'signing-in'
    ? [action(texts.cancelSignIn, cancelSignIn)]
    : [action(texts.signIn, signIn)];
}

const closing = (call: 'closeForWork' | 'reopenAfterWork', icao: string) => async () => {
  const actions = await import('../closed/actions.ts');
  await actions[call](icao);
};

function closingCommands({ closable, closedForWork }: AppState): readonly Command[] {
  const own = closedForWork.filter(({ account }) => account === null);
  // An airport of two divisions can be closed in both.
  const icaos = [...new Set(own.map(({ icao }) => icao))];
  return [
    ...(closable === null
      ? []
      : [action(texts.closeForWork(closable), closing('closeForWork', closable))]),
    ...icaos.map((icao) => action(texts.reopenAfterWork(icao), closing('reopenAfterWork', icao))),
  ];
}

/** Opens the Contributions page, which checks the links once it has read the airports. */
async function checkLinks(): Promise<void> {
  await showPage('contributions');
  requestedCheck().isRequested = true;
}

const setting = (text: CommandText, change: SettingsChange, isSet = false): Command =>
  action(
    text,
    async () => {
      app.clearStatus();
      await app.report(app.calls.changeSettings(change));
    },
    isSet ? { blocked: texts.inUse } : {},
  );

const appearance = (settings: Settings): readonly Command[] => [
  setting(isOnTop(settings) ? texts.notOnTop : texts.onTop, { onTop: onTopAfter(settings) }),
  settings.mode === 'compact'
    ? setting(texts.full, { mode: 'full' })
    : setting(texts.compact, { mode: 'compact' }),
  setting(texts.dark, { theme: 'dark' }, settings.theme === 'dark'),
  setting(texts.light, { theme: 'light' }, settings.theme === 'light'),
  setting(texts.system, { theme: 'system' }, settings.theme === 'system'),
];

function others(state: AppState | undefined): readonly Command[] {
  return [
    ...(state?.profile.practice === true ? [action(texts.tour, () => tour().begin())] : []),
    action(texts.diagnostics, copyDiagnostics),
    action(texts.keys, () => app.palette.open('keys')),
    action(texts.news, () => app.palette.open('news')),
    action(texts.licences, () => app.palette.open('licences')),
    ...(state?.profile.practice && state.linking.inWork
      ? [action(changeAirport(state.linking.inWork.icao), () => simulateChanges())]
      : []),
    ...otherConditions(state?.simulating).map((condition) =>
      action(simulateCommand(condition), () => simulate(condition), {
        id: `simulate ${condition}`,
        isRare: condition !== 'none',
      }),
    ),
  ];
}

async function copyDiagnostics(): Promise<void> {
  app.clearStatus();
  // The main process copies what was read last.
  const read = await app.calls.readDiagnostics();
  if (read.ok) await app.report(app.calls.copyDiagnostics(), texts.diagnosticsCopied);
  else app.failed(read.error);
}
