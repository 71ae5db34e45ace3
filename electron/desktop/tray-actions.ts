import type { Application } from '../application/application.ts';
import type { Result } from '../contract/result.ts';
import type { MainWindow } from '../shell/window/main-window.ts';
import { notify } from '../shell/system/notices.ts';
import { quit } from '../shell/system/system.ts';
import { failures } from '../shell/text.ts';
import type { TrayActions } from '../shell/tray/tray-menu.ts';
import type { Log } from '../storage/log.ts';

/** Returns what the tray's menu does. Failures are shown as system notifications. */
export function trayActions(application: Application, window: MainWindow, log: Log): TrayActions {
  const show = (): void => window.show();
  const tell = (what: string): void => notify(what, failures.body, show);
  const ask = async (what: string, work: () => Promise<Result<unknown>>): Promise<void> => {
    try {
      const result = await work();
      if (!result.ok && result.error.kind !== 'cancelled') tell(what);
    } catch (thrown) {
      log(what, thrown);
      tell(what);
    }
  };
  return {
    open: show,
    showPage: (page, icao) => {
      application.showPage(page, icao);
      show();
    },
    change: (change) => void ask(failures.setting, () => application.changeSettings(change)),
    reopenAfterWork: (icao) =>
      void ask(failures.reopen(icao), () => application.handlers.reopenAfterWork(icao)),
    signIn: () => void ask(failures.signIn, () => application.handlers.signIn(undefined)),
    cancelSignIn: () =>
      void ask(failures.cancelSignIn, () => application.handlers.cancelWaiting({ call: 'signIn' })),
    signOut: () => void ask(failures.signOut, () => application.handlers.signOut(undefined)),
    checkForUpdates: () => {
      // Settings shows the result.
      application.showPage('settings');
      show();
      void ask(failures.check, () => application.handlers.checkForUpdates(undefined));
    },
    installUpdate: () =>
      void ask(failures.update, async () => {
        const asked = await application.handlers.installUpdate(undefined);
        // Settings says why.
        if (asked.ok && asked.value === 'not-ready') tell(failures.update);
        return asked;
      }),
    quit,
  };
}
