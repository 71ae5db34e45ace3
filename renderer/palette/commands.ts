import type { AirportSuggestions } from '../../electron/contract/linking.ts';
import type { SettingsChange } from '../../electron/contract/settings.ts';
import { app } from '../app.svelte.ts';
import { tour } from '../first-run/tour.svelte.ts';
import { airportChoice } from '../linking/airport-choice.svelte.ts';
import { pageNames, pageTitles } from '../pages.ts';
import { cancelSignIn, signIn, signOut } from '../session.ts';
import { palette } from './palette.svelte.ts';
import type { Command } from './find-commands.ts';

/** All that can be asked for as things are. */
export function commandsOf({ recent, ofDivisions }: AirportSuggestions): readonly Command[] {
  const airports = [...new Set([...recent, ...ofDivisions])];
  return [...pages, ...airports.map(airport), ...session(), ...looks, ...others()];
}

/** Any airport at all, also one that nobody suggests. */
export const airport = (icao: string): Command => ({
  id: `airport ${icao}`,
  title: `Open ${icao}`,
  kind: 'Airport',
  also: 'linking airport icao',
  run: () => {
    location.hash = '#/linking';
    void airportChoice.open(icao);
  },
});

const pages: readonly Command[] = pageNames.map((name) => ({
  id: `page ${name}`,
  title: pageTitles[name],
  kind: 'Page',
  also: 'go to page',
  run: () => {
    location.hash = `#/${name}`;
  },
}));

function session(): readonly Command[] {
  const command = (title: string, also: string, run: () => Promise<void>): Command => ({
    ...{ id: title, title, kind: 'Action', also },
    run: () => void run(),
  });
  const kind = app.state?.session.kind;
  if (kind === 'signed-in') return [command('Sign out', 'log out account', signOut)];
  return kind === 'signing-in'
    ? [command('Cancel signing in', 'log in account', cancelSignIn)]
    : [command('Sign in', 'log in account', signIn)];
}

const setting = (title: string, also: string, change: SettingsChange): Command => ({
  ...{ id: title, title, kind: 'Action', also },
  run: async () => {
    const result = await window.companion.changeSettings(change);
    if (!result.ok) app.failed(result.error);
  },
});

const looks: readonly Command[] = [
  setting('Dark colours', 'theme night radar', { theme: 'dark' }),
  setting('Light colours', 'theme day', { theme: 'light' }),
  setting('Colours of the system', 'theme', { theme: 'system' }),
  setting('Compact window', 'small mode', { mode: 'compact' }),
  setting('Full window', 'large mode', { mode: 'full' }),
];

function others(): readonly Command[] {
  const keys: Command = {
    ...{ id: 'keys', title: 'Show the keys', kind: 'Action', also: 'help keyboard shortcuts' },
    run: () => {
      palette.shown = 'keys';
    },
  };
  const practise: Command = {
    ...{
      id: 'practise',
      title: 'Practise for two minutes',
      kind: 'Action',
      also: 'tour guide help',
    },
    run: () => tour.begin(),
  };
  return app.state?.profile.practice === true ? [practise, keys] : [keys];
}
