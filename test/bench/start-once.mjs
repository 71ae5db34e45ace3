// Reports how long a main bundle takes to open its window in the browser host. Usage: main=FILE.
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { windows } from '../../electron/browser-host/electron/browser-window.ts';

const { BENCH_MAIN: main = '', BENCH_RESTS: rests } = process.env;
/** @type {string[]} */
const read = [];
registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) read.push(fileURLToPath(url));
    return next(url, context);
  },
});
const started = performance.now();
const opened = new Promise((resolve) => {
  const { push } = windows;
  windows.push = (...added) => {
    resolve({ ms: performance.now() - started, read: [...read] });
    return push.apply(windows, added);
  };
});
await import(pathToFileURL(main).href);
console.log(`bench ${JSON.stringify(await opened)}`);
if (rests === undefined) process.exit(0);
// Let the page and the app settle, then destroy the window, as after ten minutes in the tray.
setTimeout(() => {
  for (const window of windows) window.destroy();
  setTimeout(() => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    const active = process.getActiveResourcesInfo();
    const files = openFiles();
    const { active: workedMs } = performance.eventLoopUtilization();
    setTimeout(() => {
      const busyMs = performance.eventLoopUtilization().active - workedMs;
      globalThis.gc?.();
      const grown = process.memoryUsage().heapUsed - heapUsed;
      console.log(`rest ${JSON.stringify({ heapUsed, rss, active, files, grown, busyMs })}`);
      process.exit(0);
    }, 10_000);
  }, 500);
}, 1000);

/** Returns the number of open regular files, or 0 if the system doesn't list them. */
function openFiles() {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return statSync(readlinkSync(`/proc/self/fd/${fd}`)).isFile();
    } catch {
      return false;
    }
  }).length;
}
