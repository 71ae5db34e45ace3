import { isOnTop, onTopAfter } from '../../electron/contract/application/on-top.ts';
import type { SettingsChange } from '../../electron/contract/application/settings.ts';
import type { Action } from '../controls/menu/action.ts';
import { pressedAction } from '../controls/menu/keys.ts';
import { app } from './app.svelte.ts';
import { showPage } from './open-page.ts';
import { pageNames, type PageName } from './pages.ts';
import { actions as texts } from './text.ts';

export const openPalette: Action = {
  ...texts.search,
  run: () => app.palette.open('commands'),
};

export const searchPage: Action = { ...texts.searchPage, run: focusSearch };

export const showKeys: Action = { ...texts.keys, run: () => app.palette.open('keys') };

interface PageAction extends Action {
  readonly page: PageName;
}

export const openPages: readonly PageAction[] = pageNames.map((name, at) => ({
  ...texts.page(name, at),
  ...{ id: `page ${name}`, page: name },
  run: () => showPage(name),
}));

export function keepOnTop(): Action {
  const settings = app.state?.settings;
  if (!settings) return { ...texts.onTop, run: () => undefined };
  const text = isOnTop(settings) ? texts.notOnTop : texts.onTop;
  return { ...text, run: () => changeSettings({ onTop: onTopAfter(settings) }) };
}

/** Changes settings. Resolves to whether that worked. */
export function changeSettings(change: SettingsChange): Promise<boolean> {
  app.clearStatus();
  return app.report(app.calls.changeSettings(change));
}

const account = (name: 'signIn' | 'signOut' | 'cancelSignIn'): Action => ({
  ...texts[name],
  run: async () => {
    const session = await import('./session/session.ts');
    await session[name]();
  },
});

export const signIn = account('signIn');
export const signOut = account('signOut');
export const cancelSignIn = account('cancelSignIn');

export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('main input[type="search"]')?.select();
}

/** Runs the action whose keys are pressed, or says why it can't run. */
export function runByKeys(event: KeyboardEvent, actions: readonly Action[]): void {
  const action = pressedAction(event, actions);
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  if (action.blocked === undefined) void action.run();
  else {
    const kind = action.isReasonShown === true ? 'announced' : 'noted';
    app.status = { kind, text: action.blocked };
  }
}
