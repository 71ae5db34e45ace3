import { tick } from 'svelte';
import type { AirportSuggestions } from '../../../electron/contract/linking.ts';
import type { SettingsChange } from '../../../electron/contract/settings.ts';
import { app } from '../app.svelte.ts';
import { tour } from '../../first-run/tour.svelte.ts';
import { airportChoice } from '../../linking/airport/airport-choice.svelte.ts';
import { pageNames, pageTitles, type PageName } from '../pages.ts';
import {
  waitForElement,
  focusFirst,
  focusPage,
  untilUserActs,
} from '../../controls/focus/page-focus.ts';
import { choices, simulate } from '../../practice/simulate.ts';
import { simulateCommand } from '../../practice/text.ts';
import { cancelSignIn, signIn, signOut } from '../session/session.ts';
import { palette } from './palette.svelte.ts';
import type { Command } from './find-commands.ts';
import { commandKinds as kinds, commands as texts } from '../text.ts';

type CommandText = Pick<Command, 'title' | 'also'>;

/** Returns all commands that are available now. */
export function commandsOf({ recent, ofDivisions }: AirportSuggestions): readonly Command[] {
  const airports = [...new Set([...recent, ...ofDivisions])];
  return [
    ...pages,
    ...airports.map(airport),
    ...session(),
    ...appearance,
    ...others(),
    ...simulations(),
  ];
}

/** Returns the command for any airport, suggested or not. */
export const airport = (icao: string): Command => ({
  id: `airport ${icao}`,
  ...texts.airport(icao),
  kind: kinds.airport,
  run: () => openAirport(icao),
});

const pages: readonly Command[] = pageNames.map((name) => ({
  id: `page ${name}`,
  ...texts.page(pageTitles[name]),
  kind: kinds.page,
  run: async () => {
    const acted = untilUserActs();
    await openPage(name);
    if (!acted.aborted) focusPage();
  },
}));

/** Loads an airport. Focuses its field, and then its points when they're loaded. */
async function openAirport(icao: string): Promise<void> {
  const acted = untilUserActs();
  const loading = airportChoice.open(icao);
  await openPage('linking');
  if (!acted.aborted) focusPage();
  const work = await loading;
  if (!work || work.index.airport.points.length === 0) return;
  await tick();
  await waitForElement(`${points} :is(input, [tabindex="0"])`);
  if (!acted.aborted) focusFirst(points);
}

const points = 'main .page [data-points]';

/** Opens a page. Resolves when it's rendered. */
async function openPage(page: PageName): Promise<void> {
  if (page !== app.page) {
    const turned = new Promise((resolve) => {
      addEventListener('hashchange', resolve, { once: true });
    });
    location.hash = `#/${page}`;
    await turned;
  }
  await tick();
  await waitForElement('main .page > *');
}

function session(): readonly Command[] {
  const command = (text: CommandText, run: () => Promise<void>): Command => ({
    ...{ id: text.title, ...text, kind: kinds.action },
    run: () => void run(),
  });
  const kind = app.state?.session.kind;
  if (kind === 'signed-in') return [command(texts.signOut, signOut)];
  return kind === 'signing-in'
    ? [command(texts.cancelSignIn, cancelSignIn)]
    : [command(texts.signIn, signIn)];
}

const setting = (text: CommandText, change: SettingsChange): Command => ({
  ...{ id: text.title, ...text, kind: kinds.action },
  run: async () => {
    app.clearStatus();
    const result = await window.companion.changeSettings(change);
    if (!result.ok) app.failed(result.error);
  },
});

const appearance: readonly Command[] = [
  setting(texts.dark, { theme: 'dark' }),
  setting(texts.light, { theme: 'light' }),
  setting(texts.system, { theme: 'system' }),
  setting(texts.compact, { mode: 'compact' }),
  setting(texts.full, { mode: 'full' }),
];

function others(): readonly Command[] {
  const keys: Command = {
    ...{ id: 'keys', ...texts.keys, kind: kinds.action },
    run: () => {
      palette.shown = 'keys';
    },
  };
  const practise: Command = {
    ...{ id: 'practise', ...texts.tour, kind: kinds.action },
    run: () => tour.begin(),
  };
  return app.state?.profile.practice === true ? [practise, keys] : [keys];
}

const simulations = (): readonly Command[] =>
  choices(app.state?.simulating).map((condition) => ({
    ...{ id: `simulate ${condition}`, ...simulateCommand(condition), kind: kinds.action },
    run: () => simulate(condition),
  }));
