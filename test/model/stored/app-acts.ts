import type { SettingsChange } from '../../../electron/contract/application/settings.ts';
import type { StoredSettings } from '../../../electron/storage/settings.ts';
import { done, formAct, type Act, type Acts, type Turn } from './act.ts';

const setting = <Name extends keyof SettingsChange>(
  name: Name,
  first: SettingsChange[Name],
  second: SettingsChange[Name],
): Act => ({
  set: (app, turn) => app.call('changeSettings', { [name]: turn === 1 ? first : second }),
  read: (app) => app.state().settings[name],
});

/** What the window remembers without being asked. */
const remembered = <Name extends keyof StoredSettings>(
  name: Name,
  valueOf: (turn: Turn) => StoredSettings[Name],
): Act => ({
  set: (app, turn) => {
    app.run().settings.change({ [name]: valueOf(turn) });
    return Promise.resolve(done);
  },
  read: (app) => app.run().settings.all[name],
});

const placement = (turn: Turn) => ({
  ...{ x: turn * 10, y: turn * 20, width: 900 + turn, height: 700 + turn, maximized: false },
});

export const appActs: Acts = {
  'setting theme': setting('theme', 'light', 'dark'),
  'setting onTop': setting('onTop', 'always', 'compact'),
  'setting mode': setting('mode', 'compact', 'full'),
  'setting shortcut': setting('shortcut', 'Control+Alt+S', 'Control+Alt+D'),
  'setting openAtLogIn': setting('openAtLogIn', true, false),
  'setting showWithEuroScope': setting('showWithEuroScope', true, false),
  'setting quitWithEuroScope': setting('quitWithEuroScope', true, false),
  'setting showNews': setting('showNews', false, true),
  'place of the full window': remembered('fullPlacement', placement),
  'place of the compact window': remembered('compactPlacement', placement),
  'told that closing keeps it running': { ...remembered('toldAboutTray', () => true), once: true },
  'welcome ended': {
    once: true,
    set: (app) => app.call('endFirstRun'),
    read: (app) => !app.state().firstRun,
  },
  'news seen': {
    once: true,
    set: (app) => app.call('dismissNews'),
    read: (app) => app.state().newsSince,
  },
  'recent commands': {
    set: (app, turn) => app.call('rememberCommand', { id: `command ${turn}` }),
    read: (app) => app.state().remembered.commands,
  },
  'dismissed damaged files': {
    once: true,
    set: (app) => app.call('dismissDamagedFiles'),
    read: (app) => app.state().damagedFiles,
  },
  page: {
    set: (app, turn) => app.call('rememberPage', { page: turn === 1 ? 'contact' : 'activity' }),
    read: (app) => app.state().view.page,
  },
  'guided practice': {
    once: true,
    set: (app) => app.call('guidePractice', { on: true }),
    read: (app) => app.state().remembered.practisingSince,
  },
  'form of the own service, as saved': formAct('ownService'),
  'dismissed notes': {
    set: (app, turn) => app.call('dismissNote', { note: `note ${turn}` }),
    read: (app) => app.state().remembered.dismissedNotes,
  },
};
