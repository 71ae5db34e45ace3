import { expect, onTestFinished, test, vi } from 'vitest';
import { app } from '../../../../electron/browser-host/electron/app.ts';
import { finishBeforeQuit } from '../../../../electron/shell/system/system.ts';

/** Quits an app that has work to finish. */
function quitAfter(work: () => Promise<void>, limitMs = 60_000) {
  const exit = vi.spyOn(app, 'exit').mockImplementation(() => undefined);
  const logged: string[] = [];
  onTestFinished(() => {
    app.removeAllListeners();
    vi.restoreAllMocks();
  });
  let saved = 0;
  const save = () => {
    saved += 1;
  };
  finishBeforeQuit({ save, finish: work }, limitMs, (message) => logged.push(message));
  app.quit();
  return { exit, logged, saved: () => saved };
}

test('saves, and quits only when the work is done', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { exit, logged, saved } = quitAfter(() => promise);
  expect(saved()).toBe(1);
  await new Promise(setImmediate);
  expect(exit).not.toHaveBeenCalled();
  resolve(undefined);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce(), 60_000);
  expect(saved()).toBe(2);
  expect(logged).toEqual([]);
});

test('a second “Quit” neither ends the app before the work is done nor begins the work again', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const work = vi.fn(() => promise);
  const { exit, saved } = quitAfter(work);
  app.quit();
  await new Promise(setImmediate);
  expect(exit).not.toHaveBeenCalled();
  resolve(undefined);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce(), 60_000);
  expect(work).toHaveBeenCalledOnce();
  expect(saved()).toBe(2);
});

test('quits at the limit if the work doesn’t end', async () => {
  const { exit } = quitAfter(() => new Promise(() => undefined), 1);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce(), 60_000);
});

test('quits and logs the error if the work fails', async () => {
  const { exit, logged } = quitAfter(() => Promise.reject(new Error('a mistake of ours')));
  await vi.waitFor(() => expect(exit).toHaveBeenCalledOnce(), 60_000);
  expect(logged).toEqual(['Can’t finish before quitting']);
});
