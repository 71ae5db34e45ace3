import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test, vi } from 'vitest';
import { app } from '../../../electron/browser-host/electron/app.ts';
import { asksForEnd, endSession } from '../../support/electron/end-session.ts';
import { changeAirport } from '../../../electron/practice/change-airport.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { hiddenLifetime } from '../../../electron/shell/window/main-window.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';
import { typedDraft } from '../../support/application/form-places.ts';
import { openDesktop } from '../../support/application/open-desktop.ts';

/** Returns the text of a file of the practice service. */
const textOf = (folder: string, ...path: readonly string[]): string =>
  readFileSync(join(folder, 'profiles', 'practice', ...path), 'utf8');

const draft = { email: '', topic: '', message: 'The map is upside down' };
const snapped = { x: 960, y: 0, width: 960, height: 1040 };

test.each(['win32', 'darwin', 'linux'] as const)(
  'when the user logs off on %s, what isn’t on disk yet is saved before the process ends',
  async (platform) => {
    const problems = new StorageProblems(tmpdir(), () => '');
    const desktop = await openDesktop({ platform, problems });
    const window = await desktop.show();
    // No event says that Windows snapped a window.
    window.setBounds(snapped);
    const { folder } = desktop;
    const inTheWay = join(folder, 'profiles', 'practice', 'contact.json');
    mkdirSync(inTheWay, { recursive: true });
    const { handlers, state } = desktop.application;
    await handlers.saveForm(typedDraft(state, draft));
    await problems.saved();
    rmdirSync(inTheWay);
    endSession(platform);
    expect(desktop.onDisk().fullPlacement).toMatchObject(snapped);
    expect(textOf(folder, 'contact.json')).toContain(draft.message);
  },
);

test('W7 logging off on Windows isn’t delayed, and installs no update, because Windows would end the installer', async () => {
  const quit = vi.spyOn(app, 'quit').mockImplementation(() => undefined);
  const desktop = await openDesktop();
  const window = await desktop.show();
  window.setBounds(snapped);
  expect(asksForEnd()).toBe(true);
  // Another program may still cancel it.
  expect(desktop.onDisk().fullPlacement).toMatchObject(snapped);
  expect(window.isVisible()).toBe(true);
  endSession('win32');
  expect(quit).not.toHaveBeenCalled();
});

test('W4 logging off on Windows saves what an airport looks like, even after the window was destroyed', async () => {
  const problems = noStorageProblems();
  const { application, show, window, practice, folder } = await openDesktop({ problems });
  await show();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.hide();
  vi.advanceTimersByTime(hiddenLifetime);
  vi.useRealTimers();
  expect(window.current).toBeUndefined();
  await application.handlers.openAirport({ icao: 'EDDF' });
  const seen = () => textOf(folder, 'linking', 'seen-EDDF.json');
  await problems.saved();
  const before = seen();
  changeAirport(practice.world, 'EDDF');
  await application.handlers.openAirport({ icao: 'EDDF' });
  expect(asksForEnd()).toBe(true);
  expect(seen()).toBe(before);
  endSession('win32');
  expect(seen()).not.toBe(before);
});
