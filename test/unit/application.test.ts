import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Settings } from '../../electron/contract/settings.ts';
import {
  liveProfile,
  openApplications,
  other,
  type Applications,
} from '../support/open-application.ts';

let { open, companionFor, settingsFile, opened, closed, states } = {} as Applications;

beforeEach(async () => {
  ({ open, companionFor, settingsFile, opened, closed, states } = await openApplications());
});

describe('the service', () => {
  test('is the practice one at first, and the live one when it is chosen', async () => {
    const application = await open();
    expect(application.state.profile.practice).toBe(true);
    await application.changeSettings({ liveProfile });
    expect(opened).toEqual(['Practice service']);
    await application.changeSettings({ service: 'live' });
    expect(application.state.profile).toMatchObject({ name: 'My service', practice: false });
    expect(states.at(-1)?.profile.name).toBe('My service');
    expect(opened).toEqual(['Practice service', 'My service']);
    await vi.waitFor(() => expect(closed).toEqual(['Practice service']));
    expect((await open()).state.profile.name).toBe('My service');
  });

  test('brings its own handlers', async () => {
    const application = await open();
    const before = application.handlers.signOut;
    await application.changeSettings({ service: 'live', liveProfile });
    expect(application.handlers.signOut).not.toBe(before);
  });

  test('is opened anew where the live profile changes, and not where it is the same', async () => {
    const application = await open();
    await application.changeSettings({ service: 'live', liveProfile });
    await application.changeSettings({ liveProfile: structuredClone(liveProfile) });
    expect(opened).toHaveLength(2);
    await application.changeSettings({ liveProfile: other });
    expect(opened.at(-1)).toBe('Another');
  });

  test('is the practice one again when the live profile is taken away', async () => {
    const application = await open();
    await application.changeSettings({ service: 'live', liveProfile });
    await application.changeSettings({ liveProfile: null });
    expect(application.state.profile.practice).toBe(true);
    expect(application.state.settings.service).toBe('practice');
  });

  test('is the one that is built in at first, and practice where that is chosen', async () => {
    const openServiceSession = (settings: Settings) => {
      const profile = settings.liveProfile ?? liveProfile;
      return Promise.resolve(companionFor({ ...settings, liveProfile: profile }));
    };
    const application = await open({ builtIn: liveProfile, openServiceSession });
    expect(application.state.profile).toMatchObject({ name: 'My service', practice: false });
    expect(application.state.builtInProfile).toEqual({
      name: 'My service',
      baseUrl: 'https://service.invalid/v2',
    });
    await application.changeSettings({ service: 'practice' });
    expect(application.state.profile.practice).toBe(true);
    await application.changeSettings({ service: 'live', liveProfile: other });
    await application.changeSettings({ liveProfile: null });
    expect(application.state.settings).toMatchObject({ service: 'live', liveProfile: null });
    expect(application.state.profile.name).toBe('My service');
    await application.changeSettings({ service: 'practice' });
    expect((await open({ builtIn: liveProfile, openServiceSession })).state.profile.practice).toBe(
      true,
    );
  });

  test('cannot be a live one without a profile', async () => {
    const application = await open();
    expect(await application.changeSettings({ service: 'live' })).toEqual({
      ok: false,
      error: { kind: 'invalid', issues: [{ field: 'liveProfile', problem: 'required' }] },
    });
    expect(opened).toHaveLength(1);
  });

  test('that cannot be opened changes nothing', async () => {
    const openServiceSession = (settings: Settings) =>
      settings.service === 'live'
        ? Promise.reject(new Error('The port is taken'))
        : Promise.resolve(companionFor(settings));
    const application = await open({ openServiceSession });
    await expect(application.changeSettings({ service: 'live', liveProfile })).rejects.toThrow();
    expect(application.state.profile.practice).toBe(true);
    expect(settingsFile().shared).toMatchObject({ service: 'practice', liveProfile: null });
    expect(closed).toEqual([]);
  });

  test('is not changed where COMPANION_PROFILE names it; the choice waits', async () => {
    const application = await open({ profileGiven: true });
    await application.changeSettings({ service: 'live', liveProfile });
    expect(opened).toHaveLength(1);
    expect(application.state).toMatchObject({ profileGiven: true, settings: { service: 'live' } });
  });

  test('is changed by one change after the other, however fast they come', async () => {
    const application = await open();
    const changes = [
      application.changeSettings({ service: 'live', liveProfile }),
      application.changeSettings({ service: 'practice' }),
      application.changeSettings({ service: 'live', liveProfile: other }),
    ];
    await Promise.all(changes);
    const [practice, mine] = ['Practice service', 'My service'];
    // The own service once more, to sign out there before its address goes.
    expect(opened).toEqual([practice, mine, practice, mine, 'Another']);
    await vi.waitFor(() => expect(closed.toSorted()).toEqual([mine, mine, practice, practice]));
    expect(application.state.profile.name).toBe('Another');
  });
});

describe('the page in view', () => {
  test('is asked for with a number that grows, and told by the page without a push', async () => {
    const application = await open();
    application.showPage('contact');
    application.showPage('contact');
    expect(states.map(({ view }) => view.asked)).toEqual([1, 2]);
    await application.handlers.rememberPage({ page: 'activity' });
    expect(states).toHaveLength(2);
    expect(application.state.view).toEqual({ page: 'activity', asked: 2 });
  });
});

describe('what the page remembers', () => {
  test('is the newest five commands, each once, and is pushed', async () => {
    const application = await open();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) {
      await application.handlers.rememberCommand({ id });
    }
    expect(states.at(-1)?.remembered.commands).toEqual(['c', 'f', 'e', 'd', 'b']);
  });

  test('is since when the guided practice goes on, until it ends', async () => {
    const application = await open();
    const before = Date.now();
    await application.handlers.guidePractice({ on: true });
    expect(states.at(-1)?.remembered.practisingSince).toBeGreaterThanOrEqual(before);
    await application.handlers.guidePractice({ on: false });
    expect(states.at(-1)?.remembered.practisingSince).toBeNull();
  });
});

describe('files that were put aside', () => {
  test('are told until the user has read it, and not again', async () => {
    const application = await open({ damagedFiles: ['settings.damaged-1.json'] });
    expect(application.state.damagedFiles).toEqual(['settings.damaged-1.json']);
    await application.handlers.dismissPutAside(undefined);
    expect(states.at(-1)?.damagedFiles).toEqual([]);
    await application.changeSettings({ service: 'live', liveProfile });
    expect(application.state.damagedFiles).toEqual([]);
  });
});

test('the network is pushed when it changes, and only then', async () => {
  const application = await open();
  for (const online of [true, false, false, true]) {
    await application.handlers.reportNetwork({ online });
  }
  expect(states.map(({ network }) => network)).toEqual(['offline', 'online']);
});

test('settings that cannot be written change nothing', async () => {
  const application = await open();
  await application.changeSettings({ theme: 'dark' });
  const circular: unknown[] = [];
  circular.push(circular);
  const change = { theme: 'light', shortcut: circular } as unknown as { theme: 'light' };
  await expect(application.changeSettings(change)).rejects.toThrow();
  expect(application.state.settings.theme).toBe('dark');
  expect(settingsFile().shared.theme).toBe('dark');
});

describe('an address that the page names', () => {
  test('gets no request, and is not saved, if the user cancels', async () => {
    const asked: (readonly string[])[] = [];
    const mayConnect = (addresses: readonly string[]) => {
      asked.push(addresses);
      return Promise.resolve(false);
    };
    const { handlers, state } = await open({ mayConnect });
    const cancelled = { ok: false, error: { kind: 'cancelled' } };
    const { baseUrl, signIn } = liveProfile;
    expect(await handlers.testConnection({ baseUrl })).toEqual(cancelled);
    expect(await handlers.changeSettings({ service: 'live', liveProfile })).toEqual(cancelled);
    expect(asked).toEqual([[baseUrl], [baseUrl, signIn.authorizationEndpoint]]);
    expect(state.settings.liveProfile).toBeNull();
    expect(await handlers.changeSettings({ theme: 'dark' })).toMatchObject({ ok: true });
    expect(asked).toHaveLength(2);
  });
});
