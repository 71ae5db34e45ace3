// Runs before each file of page tests. They share one page, so each test starts with a fresh one.
import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';
import { page } from 'vitest/browser';
import '../../../renderer/app.css';
import { keepToasts } from './keep-toasts.ts';
import { resetPage } from './reset-page.ts';

// Load all components before the tests: on a busy machine, loading one takes seconds of a test's time
// limit.
const components = import.meta.glob('../../../renderer/**/*.svelte');
await Promise.all(Object.values(components).map((load) => load()));

const size = [1100, 680] as const;
let warn: MockInstance<typeof console.warn>;
let restoreTimers: () => void;

beforeEach(async () => {
  if (innerWidth !== size[0] || innerHeight !== size[1]) await page.viewport(...size);
  resetPage();
  restoreTimers = keepToasts();
  warn = vi.spyOn(console, 'warn');
});

afterEach(() => {
  const warnings = warn.mock.calls.map(([message]) => String(message));
  expect(warnings.filter((message) => message.includes('[svelte]'))).toEqual([]);
  vi.useRealTimers();
  restoreTimers();
  vi.restoreAllMocks();
});
