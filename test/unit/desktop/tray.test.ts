import { afterEach, describe, expect, test, vi } from 'vitest';
import { notifications } from '../../../electron/browser-host/electron/notification.ts';
import { type Tray, trays } from '../../../electron/browser-host/electron/tray.ts';
import { app } from '../../../electron/browser-host/electron/app.ts';
import { display, machine } from '../../../electron/browser-host/machine.ts';
import { powerMonitor } from '../../../electron/browser-host/electron/power-monitor.ts';
import { Updates } from '../../../electron/application/updates/updates.ts';
import {
  ServiceSession,
  type ServiceSessionParts,
} from '../../../electron/service/service-session.ts';
import { trayIcon } from '../../../electron/shell/tray/tray-icon.ts';
import { checkIntervalMs } from '../../../electron/shell/system/euroscope.ts';
import { collectGarbage } from '../../support/heap.ts';
import { readPng } from '../../support/read-png.ts';
import { contactMessage } from '../../support/application/open-service-session.ts';
import { openDesktop, visibleWindow } from '../../support/application/open-desktop.ts';
import { clickTray, plug } from '../../support/electron/desktop.ts';
import { MemoryStore } from '../../support/session/memory-store.ts';

const bounds = { x: 0, y: 0, width: 1920, height: 1080 };

afterEach(() => {
  vi.useRealTimers();
});

/** Opens the app with other parts of its session. Only the practice service needs no network. */
const openWith = (changes: Partial<ServiceSessionParts>) =>
  openDesktop({
    openSession: (_settings, usual) =>
      Promise.resolve(new ServiceSession({ ...usual, ...changes })),
  });

const entry = (desktop: Awaited<ReturnType<typeof openDesktop>>, label: string) =>
  desktop.menu().entries.find((some) => some.label === label);

describe('the tray icon', () => {
  test('W1 is created once and kept', async () => {
    const desktop = await openDesktop();
    desktop.application.pushState();
    expect(trays).toHaveLength(1);
  });

  test('R10 a click raises a window that is visible but behind, and hides it if it was in front', async () => {
    const desktop = await openDesktop();
    const window = await desktop.show();
    const state = () => [window.isVisible(), window.isFocused()];
    let now = Date.UTC(2100, 0, 1);
    vi.useFakeTimers({ toFake: ['Date'], now });
    const pass = async (ms: number) => {
      // The events for the focus follow later.
      await Promise.resolve();
      now += ms;
      vi.setSystemTime(now);
    };
    window.blur();
    await pass(60_000);
    clickTray(desktop.tray());
    expect(state()).toEqual([true, true]);
    await pass(60_000);
    clickTray(desktop.tray());
    expect(state()).toEqual([false, false]);
    await pass(10);
    clickTray(desktop.tray());
    expect(state()).toEqual([true, true]);
    await pass(60_000);
    // The button is held for a moment.
    window.blur();
    await pass(200);
    clickTray(desktop.tray());
    expect(state()).toEqual([false, false]);
  });

  test('W3 a compact window first opens in the middle of the display', async () => {
    const desktop = await openDesktop({}, { mode: 'compact' });
    const window = await desktop.show();
    expect(window.getBounds()).toMatchObject({ x: 750, y: 160 });
  });

  test('W1 keeps its menu in memory while the menu is open', async () => {
    const desktop = await openDesktop();
    desktop.tray().emit('right-click');
    await collectGarbage();
    expect(desktop.tray().menu).toBeDefined();
  });

  test('shows the state, and has it in its tooltip', async () => {
    const { application, tray } = await openWith({ practice: false });
    expect(tray().image).toBe(trayIcon('signed-out', 1));
    application.noticeNetwork('offline');
    expect(tray().image).toBe(trayIcon('attention', 1));
    expect(tray().toolTip).toContain('offline');
  });

  test('has its tooltip again under the mouse, where Explorer’s restart has removed it', async () => {
    const { tray } = await openDesktop();
    const before = tray().toolTip;
    expect(before).toContain('signed out');
    tray().toolTip = '';
    tray().emit('mouse-enter');
    expect(tray().toolTip).toBe(before);
  });

  test('is left alone by a state that looks the same', async () => {
    const { application, tray } = await openWith({ practice: false });
    const [setImage, setToolTip] = [vi.spyOn(tray(), 'setImage'), vi.spyOn(tray(), 'setToolTip')];
    application.showPage('contact');
    application.pushState();
    expect([setImage, setToolTip].map(({ mock }) => mock.calls)).toEqual([[], []]);
    application.noticeNetwork('offline');
    application.pushState();
    expect([setImage, setToolTip].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});

describe('R7 the tray icon', () => {
  /** Returns the width of the image that is shown, in pixels. */
  const width = (tray: Tray): number => {
    const [, data = ''] = tray.shown.split(',');
    return readPng(Buffer.from(data, 'base64')).side;
  };

  test.each([
    [1, 16],
    [1.25, 20],
    [1.5, 24],
    [2, 32],
    [3, 40],
  ])('is drawn for its display on Windows: scale %f, %i pixels', async (scale, pixels) => {
    const { tray } = await openDesktop();
    plug([display(1, bounds, scale)]);
    expect(width(tray())).toBe(pixels);
  });

  test.each(['linux', 'darwin'] as const)('has every size on %s', async (platform) => {
    const { tray } = await openDesktop({ platform });
    expect(tray().image.getScaleFactors()).toEqual([1, 1.25, 1.5, 1.75, 2, 2.25, 2.5]);
  });
});

describe('the tray’s menu', () => {
  test('opens a page in a new window', async () => {
    const desktop = await openDesktop();
    desktop.menu().click('Contact');
    await expect.poll(() => desktop.shown()?.isVisible()).toBe(true);
    expect(desktop.shown()?.address).toBe('app://companion/index.html#/contact');
    desktop.menu().click('Contributions');
    expect(desktop.application.state.view).toEqual({ page: 'contributions', asked: 2 });
  });

  test('W7 checks for updates, shows the progress, and installs', async () => {
    let installs = 0;
    const updates = new Updates({
      off: undefined,
      load: () =>
        Promise.resolve({
          check: () => Promise.resolve({ version: '1.3.0', notes: '' }),
          download: () => Promise.resolve(),
          install: () => (installs += 1),
        }),
    });
    const desktop = await openDesktop({ updates });
    desktop.menu().click('Check for updates');
    await expect.poll(() => entry(desktop, 'Restart and update to 1.3.0')).toBeDefined();
    expect(desktop.application.state.view.page).toBe('settings');
    desktop.menu().click('Restart and update to 1.3.0');
    await expect.poll(() => installs).toBe(1);
  });

  test('signs in and out, cancels a sign-in, and changes settings', async () => {
    const desktop = await openDesktop();
    desktop.menu().click('Sign in');
    await desktop.browser.comeBack();
    await expect.poll(() => entry(desktop, 'Signed in as Nadia Brandt')).toBeDefined();
    desktop.menu().click('Sign out');
    await expect.poll(() => entry(desktop, 'Not signed in')).toBeDefined();
    desktop.menu().click('Sign in');
    desktop.menu().click('Cancel sign-in');
    await expect.poll(() => entry(desktop, 'Not signed in')).toBeDefined();
    expect(notifications).toEqual([]);

    desktop.menu().click('Compact window');
    await expect.poll(() => entry(desktop, 'Compact window')?.checked).toBe(true);
    desktop.menu().click('Keep on top');
    await expect.poll(() => entry(desktop, 'Keep on top')?.checked).toBe(true);
    expect(desktop.onDisk()).toMatchObject({ mode: 'compact', onTop: 'compact' });
  });

  test('shows a notification when a sign-in fails', async () => {
    const openExternal = () => Promise.reject(new Error('There is no browser'));
    const desktop = await openDesktop({ openExternal });
    desktop.menu().click('Sign in');
    await expect.poll(() => notifications).toMatchObject([{ title: 'Couldn’t sign in.' }]);
  });

  test('signs out even if the keychain refuses, and a notification says what is left there', async () => {
    const store = new MemoryStore();
    const desktop = await openWith({ secretStore: () => store });
    desktop.menu().click('Sign in');
    await desktop.browser.comeBack();
    await expect.poll(() => entry(desktop, 'Signed in as Nadia Brandt')).toBeDefined();
    await expect.poll(() => store.secret).not.toBeNull();
    store.problem = 'locked';
    desktop.menu().click('Sign out');
    await expect
      .poll(() => notifications)
      .toMatchObject([{ title: 'You’re signed out, but your sign-in is still in the keychain.' }]);
    expect(desktop.application.state.session).toEqual({ kind: 'signed-out' });
    expect(entry(desktop, 'Not signed in')).toBeDefined();
    expect(store.secret).not.toBeNull();
  });
});

describe('EuroScope', () => {
  const nextCheck = () => vi.advanceTimersByTimeAsync(checkIntervalMs);

  test('shows the window without focusing it when EuroScope starts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let running = false;
    const isEuroScopeRunning = () => Promise.resolve(running);
    const desktop = await openDesktop({ isEuroScopeRunning }, { showWithEuroScope: true });
    running = true;
    await nextCheck();
    await nextCheck();
    const window = await vi.waitFor(visibleWindow, 60_000);
    expect(window.isFocused()).toBe(false);
    expect(desktop.application.state.desktop.euroScope).toBe(true);
  });

  /** Ends EuroScope while a message is being sent, so that the app waits to quit. */
  async function endWhileSending() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const quit = vi.spyOn(app, 'quit').mockImplementation(() => undefined);
    const answer = Promise.withResolvers<Response>();
    let running = true;
    const { application } = await openDesktop(
      { isEuroScopeRunning: () => Promise.resolve(running), fetch: () => answer.promise },
      { quitWithEuroScope: true },
    );
    await vi.advanceTimersByTimeAsync(checkIntervalMs - 1000);
    const sent = application.handlers.sendContactMessage(contactMessage);
    expect(application.state.working).toBe(true);
    running = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(quit).not.toHaveBeenCalled();
    const finishSending = async () => {
      answer.resolve(new Response('{}', { status: 201 }));
      expect(await sent).toMatchObject({ ok: true });
    };
    return { application, quit, finishSending };
  }

  test('quits the app when EuroScope ends, but not while something is being sent', async () => {
    const { quit, finishSending } = await endWhileSending();
    await finishSending();
    expect(quit).toHaveBeenCalled();
  });

  test('doesn’t quit the app if that is turned off while something is still being sent', async () => {
    const { application, quit, finishSending } = await endWhileSending();
    const change = { quitWithEuroScope: false };
    expect(await application.changeSettings(change)).toMatchObject({ ok: true });
    await finishSending();
    expect(application.state.working).toBe(false);
    expect(quit).not.toHaveBeenCalled();
  });

  test('isn’t checked while both options are off', async () => {
    const isRunning = vi.fn(() => Promise.resolve(true));
    const { application } = await openDesktop({ isEuroScopeRunning: isRunning });
    expect(isRunning).not.toHaveBeenCalled();
    await application.changeSettings({ quitWithEuroScope: true });
    expect(isRunning).toHaveBeenCalledOnce();
  });
});

describe('the recent airports in the menu', () => {
  const recentIn = (labels: readonly (string | undefined)[]) =>
    labels.filter((label) => /^[A-Z]{4}( · |$)/.test(label ?? ''));

  test('show what was last seen, without a request, and open when chosen', async () => {
    const asked: string[] = [];
    const desktop = await openDesktop({
      fetch: (input, init) => {
        asked.push(String(input instanceof Request ? input.url : input));
        return fetch(input, init);
      },
    });
    const labels = () => recentIn(desktop.menu().entries.map(({ label }) => label));
    const { application } = desktop;
    expect(labels()).toEqual([]);
    desktop.menu().click('Sign in');
    await desktop.browser.comeBack();
    await expect.poll(() => application.state.session.kind).toBe('signed-in');
    for (const icao of ['EDDH', 'EGLL', 'EDDM', 'EDDF'])
      await application.handlers.openAirport({ icao });
    const divisions = await application.handlers.readDivisions(undefined);
    const [division] = divisions.ok ? divisions.value : [];
    await application.handlers.readAirportRequests({ divisionId: division?.id ?? 0 });

    const before = asked.length;
    expect(labels()).toEqual([
      expect.stringMatching(/^EDDF · \d+ unlinked \(\d\d:\d\dz\) · contributions (on|off)$/),
      expect.stringMatching(/^EDDM/),
      expect.stringMatching(/^E[A-Z]{3}/),
    ]);
    expect(asked).toHaveLength(before);

    desktop.menu().click(labels()[1] ?? '');
    expect(application.state.view.page).toBe('linking');
    expect(application.state.requestedAirport).toBe('EDDM');
    expect(await vi.waitFor(visibleWindow, 60_000)).toBeDefined();
  });
});

describe('the network', () => {
  test('is checked after waking, and when the window is shown', async () => {
    const { application, show, window } = await openDesktop();
    machine.online = false;
    powerMonitor.emit('resume');
    expect(application.state.network).toBe('offline');
    machine.online = true;
    await show();
    expect(application.state.network).toBe('online');
    window.hide();
  });

  test('that is back is shown by the tray within half a minute, without a window', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { tray, shown } = await openWith({ practice: false });
    machine.online = false;
    powerMonitor.emit('resume');
    expect(tray().toolTip).toContain('offline');
    machine.online = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tray().toolTip).toContain('signed out');
    expect(shown()).toBeUndefined();
  });

  test('W8 waking sends no request and signs nobody out', async () => {
    const asked: string[] = [];
    const desktop = await openDesktop({
      fetch: (input, init) => {
        asked.push(String(input instanceof Request ? input.url : input));
        return fetch(input, init);
      },
    });
    desktop.menu().click('Sign in');
    await desktop.browser.comeBack();
    await expect.poll(() => desktop.application.state.session.kind).toBe('signed-in');
    const before = asked.length;
    expect(before).toBeGreaterThan(0);
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
    await desktop.show();
    expect(desktop.application.state.session.kind).toBe('signed-in');
    expect(asked).toHaveLength(before);
  });
});
