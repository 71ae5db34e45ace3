import type { SettingsChange } from '../../../electron/contract/application/settings.ts';
import type { StoredSettings } from '../../../electron/storage/settings.ts';
import { done, type Turn } from './act.ts';
import { inOneRun, onPage, there, type StoredThing } from './thing.ts';

const ofApp = { owner: 'app', afterwards: there() } as const;

const setting = <Name extends keyof SettingsChange>(
  name: Name,
  first: SettingsChange[Name],
  second: SettingsChange[Name],
): StoredThing => ({
  ...ofApp,
  name: `setting ${name}`,
  kept: [`settings.json ${name}`],
  act: {
    set: (app, turn) => app.call('changeSettings', { [name]: turn === 1 ? first : second }),
    read: (app) => app.state().settings[name],
  },
});

/** What the window remembers without being asked. */
const remembered = <Name extends keyof StoredSettings>(
  what: string,
  name: Name,
  kept: string,
  valueOf: (turn: Turn) => StoredSettings[Name],
): StoredThing => ({
  ...ofApp,
  name: what,
  kept: [`settings.json ${kept}`],
  act: {
    once: name === 'toldAboutTray',
    set: (app, turn) => {
      app.run().settings.change({ [name]: valueOf(turn) });
      return Promise.resolve(done);
    },
    read: (app) => app.run().settings.all[name],
  },
});

const placement = (turn: Turn) => ({
  ...{ x: turn * 10, y: turn * 20, width: 900 + turn, height: 700 + turn, maximized: false },
});

/** What is the same for every service and person, except which service is in use. */
export const appThings: readonly StoredThing[] = [
  setting('theme', 'light', 'dark'),
  setting('onTop', 'always', 'compact'),
  setting('mode', 'compact', 'full'),
  setting('shortcut', 'Control+Alt+S', 'Control+Alt+D'),
  setting('openAtLogIn', true, false),
  setting('showWithEuroScope', true, false),
  setting('quitWithEuroScope', true, false),
  setting('showNews', false, true),
  remembered('place of the full window', 'fullPlacement', 'fullPlacement.*', placement),
  remembered('place of the compact window', 'compactPlacement', 'compactPlacement.*', placement),
  remembered('told that closing keeps it running', 'toldAboutTray', 'toldAboutTray', () => true),
  {
    ...ofApp,
    name: 'welcome ended',
    kept: ['settings.json welcomed'],
    act: {
      once: true,
      set: (app) => app.call('endFirstRun'),
      read: (app) => !app.state().firstRun,
    },
  },
  {
    ...ofApp,
    name: 'news seen',
    kept: ['settings.json newsShownOf'],
    act: {
      once: true,
      set: (app) => app.call('dismissNews'),
      read: (app) => app.state().newsSince,
    },
  },
  {
    ...ofApp,
    name: 'recent commands',
    kept: ['settings.json recentCommands'],
    act: {
      set: (app, turn) => app.call('rememberCommand', { id: `command ${turn}` }),
      read: (app) => app.state().remembered.commands,
    },
  },
  {
    ...ofApp,
    name: 'dismissed damaged files',
    kept: ['memory', '*.damaged-*.json', 'profiles/*/*.damaged-*.json'],
    act: {
      once: true,
      set: (app) => app.call('dismissDamagedFiles'),
      read: (app) => app.state().damagedFiles,
    },
  },
  {
    ...ofApp,
    name: 'page',
    kept: ['memory'],
    act: {
      set: (app, turn) => app.call('rememberPage', { page: turn === 1 ? 'contact' : 'activity' }),
      read: (app) => app.state().view.page,
    },
    afterwards: there(inOneRun('a start shows the first page, or the one of its link')),
  },
  {
    ...ofApp,
    name: 'guided practice',
    kept: ['settings.json practisingSince'],
    act: {
      once: true,
      set: (app) => app.call('guidePractice', { on: true }),
      read: (app) => app.state().remembered.practisingSince,
    },
  },
  {
    ...ofApp,
    name: 'dismissed notes',
    kept: ['memory'],
    act: {
      set: (app, turn) => app.call('dismissNote', { note: `note ${turn}` }),
      read: (app) => app.state().remembered.dismissedNotes,
    },
    afterwards: there(inOneRun('each note is shown once in each run')),
  },
  {
    ...{ ...ofApp, ...onPage },
    name: 'form of the own service',
    kept: ['isOpen', 'edits', 'edits.*', 'json'].map((field) => `form ownService ${field}`),
  },
];
