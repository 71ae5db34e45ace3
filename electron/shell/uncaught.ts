/**
 * R6: logs uncaught errors and tells the user once per run, instead of Electron's dialog for each
 * of them. The app keeps running: net.fetch throws an error that can't be caught if a response has
 * a status or reason phrase that Response doesn't allow.
 * https://github.com/electron/electron/blob/main/lib/browser/api/net-fetch.ts
 */
export function watchUncaught(
  log: (message: string, thrown: Error) => unknown,
  tell: () => unknown,
): void {
  let isReported = false;
  const report = (thrown: unknown) => {
    log('Uncaught error', thrown instanceof Error ? thrown : new Error(String(thrown)));
    if (!isReported) tell();
    isReported = true;
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
}
