import { describe, expect, test } from 'vitest';
import { whyNoSandbox, type SandboxSystem } from '../../../../electron/commands/set-up/sandbox.mjs';

/** A desktop on which Chromium's sandbox works. */
const desktop: SandboxSystem = {
  platform: 'linux',
  uid: 1000,
  setting: () => undefined,
  hasHelper: () => false,
  canUnshare: () => true,
};

const withSetting = (name: string, value: string): SandboxSystem => ({
  ...desktop,
  setting: (asked) => (asked === name ? value : undefined),
});

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
    ['Ubuntu restricts them', withSetting('kernel/apparmor_restrict_unprivileged_userns', '1')],
    ['Debian turned them off', withSetting('kernel/unprivileged_userns_clone', '0')],
    ['none can be created', withSetting('user/max_user_namespaces', '0')],
    ['creating one fails', { ...desktop, canUnshare: () => false }],
  ])('says what to run where user namespaces don’t work: %s', (_, system) => {
    expect(whyNoSandbox(system)).toMatch(/sudo chmod 4755 \S+chrome-sandbox$/);
    expect(whyNoSandbox(system)).not.toContain('\n');
    // The suggested command helps.
    expect(whyNoSandbox({ ...system, hasHelper: () => true })).toBeUndefined();
  });

  test('uses Electron where the settings allow user namespaces', () => {
    for (const [name, value] of [
      ['kernel/apparmor_restrict_unprivileged_userns', '0'],
      ['kernel/unprivileged_userns_clone', '1'],
      ['user/max_user_namespaces', '31000'],
    ] as const) {
      expect(whyNoSandbox(withSetting(name, value))).toBeUndefined();
    }
  });
});
