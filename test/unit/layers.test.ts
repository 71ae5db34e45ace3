import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { floors } from '../lint/layers.js';

const isAllowed = (file: string, code: string): boolean =>
  new Linter().verify(code, floors, { filename: file }).length === 0;

describe('the floors of the house', () => {
  test.each([
    ['electron/api/client.js', '../contract/result.ts'],
    ['electron/contract.ts', './contract/linking.ts'],
    ['electron/contract/linking.js', '../api/schema.ts'],
    ['electron/contract.ts', './api/schema.ts'],
    ['electron/features/linking/apply.js', '../../api/client.ts'],
    ['electron/main.ts', 'electron'],
    ['electron/desktop/open-service.ts', './practice/start-practice.ts'],
    ['electron/contract/settings.js', '../profile/profile.ts'],
    ['electron/practice/simulation.js', '../contract/practice.ts'],
    ['electron/shell/window.js', 'electron'],
    ['renderer/frame/app.js', '../../electron/contract.ts'],
    ['renderer/frame/app.js', '../../electron/contract/state.ts'],
    ['renderer/controls/form.js', '../../electron/contract/fields.ts'],
  ])('let %s import %s', (file, imported) => {
    expect(isAllowed(file, `import '${imported}';`)).toBe(true);
  });

  test.each([
    ['electron/api/client.js', '../features/linking.ts'],
    ['electron/api/client.js', '../session/session.ts'],
    ['electron/api/client.js', 'electron'],
    ['electron/contract.ts', './api/client.ts'],
    ['electron/contract/linking.js', '../api/client.ts'],
    ['electron/api/client.js', '../contract.ts'],
    ['electron/storage/activity.js', '../api/client.ts'],
    ['electron/features/linking/apply.js', '../../service-session.ts'],
    ['electron/service-session.ts', './shell/window.ts'],
    ['electron/service-session.ts', 'electron/main'],
    ['electron/service-session.ts', './practice/start-practice.ts'],
    ['electron/desktop/open-service.ts', './practice/faults.ts'],
    ['electron/practice/simulation.js', '../contract/state.ts'],
    ['electron/service-session.ts', './application.ts'],
    ['electron/main.ts', './browser-host/app.ts'],
    ['electron/shell/window.js', '../service-session.ts'],
    ['renderer/frame/app.js', '../../electron/api/client.ts'],
    ['renderer/frame/app.js', 'electron'],
    ['renderer/frame/app.js', 'node:fs'],
  ])('keep %s from importing %s', (file, imported) => {
    expect(isAllowed(file, `import '${imported}';`)).toBe(false);
  });

  test.each([
    'fetch("/")',
    'new WebSocket("ws://x")',
    'navigator.sendBeacon("/")',
    'window.fetch("/")',
  ])('keep the page from %s', (code) => {
    expect(isAllowed('renderer/frame/app.js', `${code};`)).toBe(false);
  });
});
