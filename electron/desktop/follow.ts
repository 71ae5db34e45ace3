import type { Application } from '../application/application.ts';
import type { Settings } from '../contract/application/settings.ts';
import { createPush } from '../ipc.ts';
import { EuroScopeWatch, type EuroScopeParts } from '../shell/system/euroscope.ts';
import { onReturn, openAtLogIn } from '../shell/system/start-up.ts';
import { quit } from '../shell/system/system.ts';
import type { AppTray } from '../shell/tray/tray.ts';
import type { MainWindow } from '../shell/window/main-window.ts';
import { applyTheme } from '../shell/window/theme.ts';

interface Followers {
  readonly application: Application;
  readonly window: MainWindow;
  readonly tray: AppTray;
  readonly isEuroScopeRunning: EuroScopeParts['isRunning'] | undefined;
  /** Asks the system whether the app starts at login, and returns whether that has changed. */
  readonly checkLogInItem: () => boolean;
}

/** Keeps the page, the tray and the system up to date with the application. */
export function follow(followers: Followers): void {
  const { application, window, tray, isEuroScopeRunning, checkLogInItem } = followers;
  let quitsWhenDone = false;
  const now = (): Settings => application.state.settings;
  const euroScope =
    isEuroScopeRunning &&
    new EuroScopeWatch({
      isRunning: isEuroScopeRunning,
      onStart: () => {
        quitsWhenDone = false;
        if (now().showWithEuroScope) window.showQuietly();
      },
      onEnd: () => {
        quitsWhenDone = now().quitWithEuroScope;
        quitIfDone();
      },
    });
  const watchEuroScope = () => euroScope?.set(now().showWithEuroScope || now().quitWithEuroScope);
  const quitIfDone = () => {
    if (quitsWhenDone && !application.state.working) quit();
  };

  const push = createPush(() => window.current);
  application.onState((_state, slices) => {
    push(slices);
    tray.update();
    quitIfDone();
  });
  application.onSettings((settings, before) => {
    if (settings.theme !== before.theme) applyTheme(settings.theme);
    if (settings.openAtLogIn !== before.openAtLogIn) {
      openAtLogIn(settings.openAtLogIn);
      checkLogInItem();
    }
    if (!settings.quitWithEuroScope) quitsWhenDone = false;
    window.arrange();
    watchEuroScope();
  });
  onReturn(() => {
    if (checkLogInItem()) application.pushState();
  });
  watchEuroScope();
}
