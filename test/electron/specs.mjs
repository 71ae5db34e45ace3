import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';

const folder = join(root, 'test', 'e2e');
/** Matches what only the browser host and a browser have: tabs, permissions, requests to intercept. */
const needsHost =
  /hostCompanion|launchBrowserHost|^\s+(companion|context),$|\bcompanion: \{|[({] ?(companion|context)\b|\.goto\(|newPage\(|setOffline|\.route\(/m;

/** Returns the end-to-end specs that also work in Electron: those that use only the page and the service. */
export function electronSpecs() {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => name.startsWith('electron/') || worksInElectron(name)).toSorted();
}

/** @param {string} name */
function worksInElectron(name) {
  const source = readFileSync(join(folder, name), 'utf8');
  return source.includes("from '../fixtures.ts'") && !needsHost.test(source);
}
