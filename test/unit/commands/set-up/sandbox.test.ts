import { describe, expect, test } from 'vitest';
import { whyNoSandbox, type SandboxSystem } from '../../../../electron/commands/set-up/sandbox.mjs';

/** A desktop on which Chromium's sandbox works. */
const desktop: SandboxSystem = {
  platform: 'linux',
  uid: 1000,
  isRestricted: () => false,
  hasHelper: () => false,
  canUnshare: () => true,
};

describe('R12 npm start', () => {
  test('uses Electron where user namespaces work, and on Windows and macOS', () => {
    expect(whyNoSandbox(desktop)).toBeUndefined();
    expect(whyNoSandbox({ ...desktop, platform: 'win32', uid: undefined })).toBeUndefined();
    expect(whyNoSandbox({ ...desktop, platform: 'darwin', uid: 0 })).toBeUndefined();
  });

  test('says in one line that Electron doesn’t run as root', () => {
    const why = whyNoSandbox({ ...desktop, uid: 0, hasHelper: () => true });
    expect(why).toBe('Electron doesn’t run as root. Run npm start as another user.');
  });

  test.each([
    ['Ubuntu restricts them', { ...desktop, isRestricted: () => true }],
    ['creating one fails', { ...desktop, canUnshare: () => false }],
  ])('says what to run where user namespaces don’t work: %s', (_, system) => {
    expect(whyNoSandbox(system)).toMatch(/sudo chmod 4755 \S+chrome-sandbox$/);
    expect(whyNoSandbox(system)).not.toContain('\n');
    // The suggested command helps.
    expect(whyNoSandbox({ ...system, hasHelper: () => true })).toBeUndefined();
  });
});
