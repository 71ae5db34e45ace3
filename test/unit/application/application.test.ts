import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import { placeOf } from '../../support/application/form-places.ts';
import {
  liveProfile,
  openApplications,
  other,
  type Applications,
} from '../../support/application/open-application.ts';

let { open, companionFor, settingsFile, opened, closed, states } = {} as Applications;

beforeEach(async () => {
  ({ open, companionFor, settingsFile, opened, closed, states } = await openApplications());
});

test('a setting is saved and told even if one of its listeners throws', async () => {
  const application = await open();
  application.onSettings(() => {
    throw new Error('The system refuses it');
  });
  const told: unknown[] = [];
  application.onSettings(({ theme }) => told.push(theme));
  expect(await application.changeSettings({ theme: 'dark' })).toEqual({ ok: true, value: null });
  expect(states.at(-1)?.settings.theme).toBe('dark');
  expect(told).toEqual(['dark']);
});

describe('the service', () => {
  test('is practice at first, and live once it is chosen', async () => {
    const application = await open();
    expect(application.state.profile.practice).toBe(true);
    await application.changeSettings({ liveProfile });
    expect(opened).toEqual(['Practice service']);
    await application.changeSettings({ service: 'live' });
    expect(application.state.profile).toMatchObject({ name: 'My service', practice: false });
    expect(states.at(-1)?.profile.name).toBe('My service');
    expect(opened).toEqual(['Practice service', 'My service']);
    await expect.poll(() => closed).toEqual(['Practice service']);
    expect((await open()).state.profile.name).toBe('My service');
  });

  test('is reopened when the live profile changes, but not when it stays the same', async () => {
    const application = await open();
    await application.changeSettings({ service: 'live', liveProfile });
    await application.changeSettings({ liveProfile: structuredClone(liveProfile) });
    expect(opened).toHaveLength(2);
    await application.changeSettings({ liveProfile: other });
    expect(opened.at(-1)).toBe('Another');
  });

  test('is the built-in one at first, and practice once that is chosen', async () => {
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

  test('can’t be live without a profile', async () => {
    const application = await open();
    expect(await application.changeSettings({ service: 'live' })).toEqual({
      ok: false,
      error: { kind: 'invalid', issues: [{ field: 'liveProfile', problem: 'required' }] },
    });
    expect(opened).toHaveLength(1);
  });

  test('stays the same if the new one can’t be opened', async () => {
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

  test('isn’t changed while COMPANION_PROFILE decides it', async () => {
    const application = await open({ profileGiven: true });
    await application.changeSettings({ service: 'live', liveProfile });
    expect(opened).toHaveLength(1);
    expect(application.state).toMatchObject({ profileGiven: true, settings: { service: 'live' } });
  });

  test('is changed in order when changes come fast', async () => {
    const application = await open();
    const changes = [
      application.changeSettings({ service: 'live', liveProfile }),
      application.changeSettings({ service: 'practice' }),
      application.changeSettings({ service: 'live', liveProfile: other }),
    ];
    await Promise.all(changes);
    const [practice, mine] = ['Practice service', 'My service'];
    // The user's own service is opened again, to sign out before its address is removed.
    expect(opened).toEqual([practice, mine, practice, 'Another', mine]);
    await expect.poll(() => closed.toSorted()).toEqual([mine, mine, practice, practice]);
    expect(application.state.profile.name).toBe('Another');
  });
});

describe('the shown page', () => {
  test('is requested with an increasing number, and reported by the page without a push', async () => {
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
  test('includes the last five commands, each once, and is pushed', async () => {
    const application = await open();
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) {
      await application.handlers.rememberCommand({ id });
    }
    expect(states.at(-1)?.remembered.commands).toEqual(['c', 'f', 'e', 'd', 'b']);
  });

  test('includes when the guided practice began, until it ends', async () => {
    const application = await open();
    const now = Date.UTC(2025, 10, 13);
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    await application.handlers.guidePractice({ on: true });
    expect(states.at(-1)?.remembered.practisingSince).toBe(now);
    await application.handlers.guidePractice({ on: false });
    expect(states.at(-1)?.remembered.practisingSince).toBeNull();
  });
});

describe('files that were moved aside', () => {
  test('are reported until the user dismisses the notice', async () => {
    const application = await open({ damagedFiles: ['settings.damaged-1.json'] });
    expect(application.state.damagedFiles).toEqual(['settings.damaged-1.json']);
    await application.handlers.dismissDamagedFiles(undefined);
    expect(states.at(-1)?.damagedFiles).toEqual([]);
    await application.changeSettings({ service: 'live', liveProfile });
    expect(application.state.damagedFiles).toEqual([]);
  });
});

test('pushes the network state only when it changes', async () => {
  const application = await open();
  for (const online of [true, false, false, true]) {
    await application.handlers.reportNetwork({ online });
  }
  expect(states.map(({ network }) => network)).toEqual(['offline', 'online']);
});

test('what is typed late reaches the service where it was typed, and Settings keep what is typed there', async () => {
  const application = await open();
  const { readForm, saveForm } = application.handlers;
  const ownService = placeOf('ownService', application.state);
  const linking = placeOf('linking', application.state);
  await saveForm({ ...ownService, text: 'typed' });
  await application.changeSettings({ service: 'live', liveProfile });
  expect(await readForm(ownService)).toMatchObject({ value: 'typed' });
  await saveForm({ ...linking, text: 'late' });
  expect(await readForm(linking)).toMatchObject({ value: 'late' });
  const there = await readForm(placeOf('linking', application.state));
  expect(there).toMatchObject({ value: null });
});
