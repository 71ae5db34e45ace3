import { beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { desktopDouble } from '../../support/application/application-parts.ts';
import { openOn } from '../../support/application/open-service-session.ts';
import { createFaults } from '../../support/practice/faults.ts';
import { openPractice } from '../../support/practice-call.ts';
import { MemoryStore } from '../../support/session/memory-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  liveProfile,
  openApplications,
  other,
  type Applications,
} from '../../support/application/open-application.ts';

let { open, companionFor, settingsFile, opened, closed } = {} as Applications;

beforeEach(async () => {
  ({ open, companionFor, settingsFile, opened, closed } = await openApplications());
});

describe('removing the user’s own service', () => {
  const kept = new MemoryStore();
  const key = 'signed in';

  beforeEach(() => kept.write(key));

  /** This keychain has only the sign-in of the user's own service. */
  const openServiceSession = (settings: Settings) =>
    Promise.resolve(companionFor(settings, settings.service === 'live' ? kept : new MemoryStore()));

  test('removes its sign-in and switches to practice', async () => {
    const application = await open({ openServiceSession });
    await application.changeSettings({ service: 'live', liveProfile });
    expect(await application.handlers.removeOwnService(undefined)).toMatchObject({ ok: true });
    expect(application.state.settings).toMatchObject({ service: 'practice', liveProfile: null });
    expect(application.state.profile.practice).toBe(true);
    expect(kept.secret).toBeNull();
    expect(settingsFile().shared.liveProfile).toBeNull();
  });

  test('also works while practice is in use, which stays open', async () => {
    const application = await open({ openServiceSession });
    await application.changeSettings({ liveProfile });
    expect(await application.handlers.removeOwnService(undefined)).toMatchObject({ ok: true });
    expect(application.state.settings.liveProfile).toBeNull();
    expect(kept.secret).toBeNull();
    expect(closed).toEqual(['My service']);
  });

  test('signs out of it without saying that the profile of the built-in one changed', async () => {
    const practice = await openPractice();
    const { application, call, signIn } = await openOn(
      practice,
      createFaults(),
      { dataFolder: await temporaryFolder() },
      { profileGiven: false, builtIn: liveProfile },
    );
    const own = parseProfile(practice.profile);
    await application.changeSettings({ service: 'live', liveProfile: own });
    await signIn();
    expect(application.state.session.kind).toBe('signed-in');
    expect(await call('removeOwnService')).toMatchObject({ ok: true });
    expect(application.state.profile).toMatchObject({ name: 'My service', practice: false });
    await expect.poll(() => application.state.session).toEqual({ kind: 'signed-out' });
  });

  test('fails if the sign-in can’t be removed from the keychain', async () => {
    const application = await open({ openServiceSession });
    await application.changeSettings({ service: 'live', liveProfile });
    kept.problem = 'locked';
    expect(await application.handlers.removeOwnService(undefined)).toMatchObject({
      ok: false,
      error: { kind: 'keychain' },
    });
    expect(application.state.settings).toMatchObject({ service: 'live', liveProfile });
    expect(kept.secret).toBe(key);
    kept.problem = undefined;
  });

  test('fails if COMPANION_PROFILE decides the service', async () => {
    const application = await open({ openServiceSession, profileGiven: true });
    await application.changeSettings({ liveProfile });
    expect(await application.handlers.removeOwnService(undefined)).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
    expect(kept.secret).toBe(key);
  });
});

describe('changing the address of the user’s own service', () => {
  const signIns = new Map<string, MemoryStore>();
  /** A keychain that identifies a service by its address, like the real one. */
  const storeAt = (address: string): MemoryStore => {
    const store = signIns.get(address) ?? new MemoryStore('signed in');
    signIns.set(address, store);
    return store;
  };
  const openServiceSession = (settings: Settings) => {
    const { service, liveProfile: profile } = settings;
    const address = service === 'live' ? (profile?.baseUrl ?? '') : 'practice';
    return Promise.resolve(companionFor(settings, storeAt(address)));
  };
  const mine = () => storeAt(liveProfile.baseUrl);

  beforeEach(() => signIns.clear());

  test.each(['live', 'practice'] as const)(
    'removes the sign-in at the old address while %s is in use',
    async (service) => {
      const application = await open({ openServiceSession });
      await application.changeSettings({ service, liveProfile });
      expect(await application.changeSettings({ liveProfile: other })).toMatchObject({ ok: true });
      expect(mine().secret).toBeNull();
      expect(storeAt('practice').secret).toBe('signed in');
      expect(storeAt(other.baseUrl).secret).toBe('signed in');
      expect(application.state.settings).toMatchObject({ service, liveProfile: other });
      await expect.poll(() => closed).toHaveLength(opened.length - 1);
    },
  );

  test('fails if the old sign-in can’t be removed from the keychain', async () => {
    const shortcuts: (string | null)[] = [];
    const claimShortcut = (shortcut: string | null) => shortcuts.push(shortcut) > 0;
    const desktop = { ...desktopDouble, claimShortcut };
    const application = await open({ openServiceSession, desktop });
    await application.changeSettings({ service: 'live', liveProfile });
    mine().problem = 'locked';
    const change = { liveProfile: other, shortcut: 'Control+Alt+S' };
    expect(await application.changeSettings(change)).toMatchObject({
      ok: false,
      error: { kind: 'keychain', problem: 'locked' },
    });
    expect(application.state.settings).toMatchObject({ liveProfile, shortcut: null });
    expect(settingsFile().shared).toMatchObject({ liveProfile, shortcut: null });
    expect(shortcuts).toEqual(['Control+Alt+S', null]);
    expect(mine().secret).toBe('signed in');
  });
});
