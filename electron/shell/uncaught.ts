/**
 * R6: writes uncaught errors to the log, and tells the user once per run. The app goes on:
 * Electron would otherwise show a dialog for each, and net.fetch alone throws where nobody can catch
 * it, at a status or a reason phrase that no Response can carry.
 * https://github.com/electron/electron/blob/main/lib/browser/api/net-fetch.ts
 */
export function watchUncaught(
  log: (message: string, thrown: Error) => unknown,
  tell: () => unknown,
): void {
  let told = false;
  const report = (thrown: unknown) => {
    log('Uncaught error', thrown instanceof Error ? thrown : new Error(String(thrown)));
    if (!told) tell();
    told = true;
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
