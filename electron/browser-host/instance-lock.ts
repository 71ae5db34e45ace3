import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const commandLine = v.array(v.string());

type OnSecond = (argv: readonly string[]) => void;

const answerMs = 10_000;
const lookMs = 20;

/**
 * Allows one instance per folder, like Electron. Returns true for the first, which is notified of every later
 * one. Electron's call is synchronous, so this one blocks until the first has replied.
 */
export function takeLock(folder: string, onSecond: OnSecond): boolean {
  const place = join(folder, 'instance');
  try {
    mkdirSync(place, { recursive: true });
  } catch {
    // Chromium's ProcessSingleton fails if it can't create its lock, and Electron then returns false
    // (shell/browser/api/electron_api_app.cc, App::RequestSingleInstanceLock).
    return false;
  }
  const lock = join(place, 'pid');
  const holder = holderOf(lock);
  if (holder !== undefined && isAlive(holder) && wasHeard(place)) return false;
  listen(place, onSecond);
  writeFileSync(lock, String(process.pid));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  return true;
}

function holderOf(lock: string): number | undefined {
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns false if nothing listens: then another program has the process ID of an earlier instance. */
function wasHeard(place: string): boolean {
  const file = join(place, `${process.pid}.json`);
  writeFileSync(`${file}.new`, JSON.stringify(process.argv));
  renameSync(`${file}.new`, file);
  const moment = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < answerMs; waited += lookMs) {
    if (!existsSync(file)) return true;
    Atomics.wait(moment, 0, 0, lookMs);
  }
  rmSync(file, { force: true });
  return false;
}

function listen(place: string, onSecond: OnSecond): void {
  const take = () => {
    for (const name of readdirSync(place).filter((name) => name.endsWith('.json'))) {
      const file = join(place, name);
      const argv = v.parse(commandLine, JSON.parse(readFileSync(file, 'utf8')));
      rmSync(file);
      onSecond(argv);
    }
  };
  watch(place, { persistent: false }, () => {
    if (existsSync(place)) take();
  });
}
