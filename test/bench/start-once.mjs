// Says how long a main bundle takes until it asks for its window: main=FILE, in the browser host.
import { app } from 'electron';
import { pathToFileURL } from 'node:url';
import { records } from '../../electron/browser-host/records.ts';

const { BENCH_MAIN: main = '' } = process.env;
await app.whenReady();
const started = performance.now();
const opened = new Promise((resolve) => {
  const { windows } = records;
  const { push } = windows;
  windows.push = (...added) => {
    resolve(performance.now() - started);
    return push.apply(windows, added);
  };
});
await import(pathToFileURL(main).href);
const ms = await opened;
console.log(`bench ${ms}`);
// What the window, its page and the companion need at rest.
setTimeout(() => {
  for (const window of records.windows) window.destroy();
  setTimeout(() => {
    globalThis.gc?.();
    const { heapUsed, rss } = process.memoryUsage();
    console.log(
      `rest ${JSON.stringify({ heapUsed, rss, active: process.getActiveResourcesInfo() })}`,
    );
    process.exit(0);
  }, 500);
}, 1000);
