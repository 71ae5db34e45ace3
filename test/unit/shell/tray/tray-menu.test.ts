import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Menu } from '../../../../electron/browser-host/electron/menu.ts';
import type { RecentAirport } from '../../../../electron/contract/linking.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import { trayMenu } from '../../../../electron/shell/tray/tray-menu.ts';
import { trayState, trayToolTip } from '../../../../electron/shell/tray/tray-state.ts';
import { signedOut } from '../../../support/application/signed-out.ts';

const nadia = { name: 'Nadia Brandt', networkId: '1', email: null, division: null };
const signedIn: AppState = { ...signedOut, session: { kind: 'signed-in', who: nadia } };
const signingIn: AppState = {
  ...signedOut,
  session: { kind: 'signing-in', since: 0, way: 'loopback' },
};

function open(state: AppState, recent: readonly RecentAirport[] = []) {
  const asked: unknown[][] = [];
  const menu = Menu.buildFromTemplate(
    trayMenu(state, recent, {
      open: () => asked.push(['open']),
      showPage: (...page) => asked.push(['showPage', ...page]),
      change: (change) => asked.push(['change', change]),
      reopenAfterWork: (icao) => asked.push(['reopenAfterWork', icao]),
      signIn: () => asked.push(['signIn']),
      cancelSignIn: () => asked.push(['cancelSignIn']),
      signOut: () => asked.push(['signOut']),
      checkForUpdates: () => asked.push(['checkForUpdates']),
      installUpdate: () => asked.push(['installUpdate']),
      quit: () => asked.push(['quit']),
    }),
  ) as unknown as Menu;
  return { asked, menu, labels: menu.entries.flatMap(({ label }) => label ?? []) };
}

test('the menu has these entries in this order', () => {
  expect(open(signedIn).labels).toEqual([
    'Open Stopbar Companion',
    'Linking',
    'Contributions',
    'Contact',
    'Signed in as Nadia Brandt',
    'Test service',
    'Keep on top',
    'Compact window',
    'Start at login',
    'Sign out',
    'Check for updates (off)',
    'Quit',
  ]);
});

test.each<[string, AppState, readonly unknown[]]>([
  ['Open Stopbar Companion', signedOut, ['open']],
  ['Linking', signedOut, ['showPage', 'linking']],
  ['Contributions', signedOut, ['showPage', 'contributions']],
  ['Contact', signedOut, ['showPage', 'contact']],
  ['Keep on top', signedOut, ['change', { onTop: 'always' }]],
  ['Compact window', signedOut, ['change', { mode: 'compact' }]],
  ['Start at login', signedOut, ['change', { openAtLogIn: true }]],
  ['Sign in', signedOut, ['signIn']],
  ['Cancel sign-in', signingIn, ['cancelSignIn']],
  ['Sign out', signedIn, ['signOut']],
  ['Quit', signedOut, ['quit']],
])('a click on %s does only that', (label, state, wanted) => {
  const { asked, menu } = open(state);
  menu.click(label);
  expect(asked).toEqual([wanted]);
});

test.each([
  ['Keep on top', { onTop: 'always' }, { onTop: 'never' }],
  ['Keep on top', { onTop: 'compact', mode: 'compact' }, { onTop: 'never' }],
  ['Compact window', { mode: 'compact' }, { mode: 'full' }],
  ['Start at login', { openAtLogIn: true }, { openAtLogIn: false }],
] as const)('%s is checked with %j, and a click reverts it', (label, settings, change) => {
  const { asked, menu } = open({
    ...signedOut,
    settings: { ...signedOut.settings, ...settings },
  });
  expect(menu.entries.find((entry) => entry.label === label)?.checked).toBe(true);
  menu.click(label);
  expect(asked).toEqual([['change', change]]);
});

test('W10 “only when compact” isn’t checked for a full window', () => {
  const settings = { ...signedOut.settings, onTop: 'compact', mode: 'full' } as const;
  const { menu } = open({ ...signedOut, settings });
  expect(menu.entries.find(({ label }) => label === 'Keep on top')?.checked).toBe(false);
});

test('R8 starting at login can’t be turned on while macOS has it off', () => {
  const desktop = { ...signedOut.desktop, logInOffBy: 'mac' as const };
  const { menu } = open({ ...signedOut, desktop });
  expect(() => {
    menu.click('Start at login (off in System Settings)');
  }).toThrow(/disabled/);
});

const longAgo = Date.UTC(2025, 10, 12, 14, 5);

test('the recent airports say what was last seen and when, and choosing one opens it', () => {
  const now = Date.UTC(2025, 10, 13, 9, 30);
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const { menu, asked, labels } = open(signedIn, [
    { icao: 'EDDF', count: { unlinked: 47, readAt: now }, contributions: true },
    { icao: 'EDDM', count: { unlinked: 0, readAt: longAgo }, contributions: false },
    { icao: 'EDDL', count: null, contributions: null },
  ]);
  const wanted = [
    'EDDF · 47 unlinked (09:30z) · contributions on',
    'EDDM · all linked (12 Nov 14:05z) · contributions off',
    'EDDL',
  ];
  expect(labels.slice(4, 7)).toEqual(wanted);
  menu.click(wanted[0] ?? '');
  expect(asked).toEqual([['showPage', 'linking', 'EDDF']]);
});

test('on the practice service, which runs in the app, nothing is offline without a network', () => {
  const profile = { ...signedOut.profile, practice: true };
  const state: AppState = { ...signedIn, profile, network: 'offline' };
  expect(open(state).labels).toContain('Test service (practice mode)');
  expect(trayState(state)).toBe('ready');
  expect(trayToolTip(state)).toBe('Stopbar Companion – ready\nTest service');
});

test('an apply shows its progress', () => {
  const running = { id: 'a', phase: 'sending', done: 12, total: 47 } as const;
  const others = [{ icao: 'EDDF', rev: 1, staged: 47, unlinks: 0, running }];
  expect(
    open({ ...signedIn, linking: { inWork: null, others, apply: null }, working: true }).labels,
  ).toContain('Applying at EDDF: 12 of 47');
});

describe('a disabled entry says why', () => {
  test.each([
    'Not signed in',
    'Test service',
    'Check for updates (off)',
    'Start at login (installed versions only)',
  ])('%s', (label) => {
    const desktop = { ...signedOut.desktop, openAtLogIn: false };
    expect(() => {
      open({ ...signedOut, desktop }).menu.click(label);
    }).toThrow(/No entry|disabled/);
  });

  test.each<[string, Partial<AppState>, string]>([
    ['a practice service', { profile: { ...signedOut.profile, practice: true } }, 'practice mode'],
    ['no network', { network: 'offline' }, 'Test service – offline'],
    ['a request under way', { working: true }, 'Test service – sending…'],
    [
      'a sign-in',
      { session: { kind: 'signing-in', since: 0, way: 'loopback' } },
      'Waiting for your browser…',
    ],
    ['nobody known', { session: { kind: 'signed-in', who: null } }, 'Signed in'],
    // In a label, a single one marks the key of the next letter.
    ['an “&”', { profile: { ...signedOut.profile, name: 'A & B' } }, 'A && B'],
  ])('the menu shows %s', (_what, change, words) => {
    expect(open({ ...signedOut, ...change }).labels.join('\n')).toContain(words);
  });
});

describe('the icon’s state and its tooltip', () => {
  test.each<[string, AppState, string, string]>([
    ['signed out', signedOut, 'signed-out', 'signed out'],
    ['signed in', signedIn, 'ready', 'ready'],
    ['signing in', signingIn, 'working', 'waiting for your browser…'],
    ['sending', { ...signedIn, working: true }, 'working', 'sending…'],
    ['offline', { ...signedIn, network: 'offline' }, 'attention', 'offline'],
    [
      'damaged',
      { ...signedIn, damagedFiles: ['a'] },
      'attention',
      'a damaged file was moved aside',
    ],
    [
      'S10 unreadable',
      { ...signedIn, storageProblem: { kind: 'unreadable', folder: '/data', files: ['a'] } },
      'attention',
      'some files can’t be read',
    ],
    [
      'S10 full',
      { ...signedIn, storageProblem: { kind: 'full', folder: '/data', files: ['a'] } },
      'attention',
      'changes can’t be saved',
    ],
  ])('%s', (_when, state, icon, words) => {
    expect(trayState(state)).toBe(icon);
    expect(trayToolTip(state)).toBe(`Stopbar Companion – ${words}\nTest service`);
  });

  test('fit the limit of Windows with any service name', () => {
    const profile = { ...signedOut.profile, name: 'Long name '.repeat(30) };
    expect(trayToolTip({ ...signedOut, profile }).length).toBeLessThanOrEqual(127);
  });
});

describe('the entry for updates', () => {
  const release = { version: '1.3.0', notes: '' };
  test.each<[string, Partial<AppState>, readonly unknown[]]>([
    ['Check for updates (off)', {}, []],
    ['Check for updates', { update: { kind: 'not-checked' } }, [['checkForUpdates']]],
    [
      'Check for updates',
      { update: { kind: 'failed', problem: 'offline', failedAt: 0 } },
      [['checkForUpdates']],
    ],
    [
      'Check for updates (up to date)',
      { update: { kind: 'newest', checkedAt: 0 } },
      [['checkForUpdates']],
    ],
    ['Checking for updates…', { update: { kind: 'checking' } }, []],
    ['Downloading 1.3.0: 40%', { update: { kind: 'downloading', release, percent: 40 } }, []],
    ['Restart and update to 1.3.0', { update: { kind: 'ready', release } }, [['installUpdate']]],
    ['Update to 1.3.0 (after sending)', { update: { kind: 'ready', release }, working: true }, []],
  ])('W7 reads “%s” with %j', (label, update, wanted) => {
    const { asked, menu, labels } = open({ ...signedOut, ...update });
    expect(labels).toContain(label);
    const entry = menu.entries.find((some) => some.label === label);
    expect(entry?.enabled !== false).toBe(wanted.length > 0);
    if (wanted.length > 0) menu.click(label);
    expect(asked).toEqual(wanted);
  });
});

describe('while an airport is closed for work', () => {
  const airport = { divisionId: 12, airportRequestId: 203, icao: 'EDDF', since: 1, failure: null };
  const closed = (account: string | null, wanted: boolean | null = null) => [
    { ...airport, account, wanted },
  ];

  test('the tray reminds of it and opens the airport again', () => {
    const state = { ...signedIn, closedForWork: closed(null) };
    const { menu, asked } = open(state);
    const label = 'Enable contributions at EDDF';
    menu.click(label);
    expect(asked).toEqual([['reopenAfterWork', 'EDDF']]);
    expect(trayState(state)).toBe('attention');
    expect(trayToolTip(state)).toContain('contributions off at EDDF');
  });

  test.each([
    ['another account closed it', closed('Nadia Brandt')],
    ['it’s being switched', closed(null, true)],
  ])('the tray can’t open it if %s', (_, closedForWork) => {
    const { menu } = open({ ...signedOut, closedForWork });
    expect(
      menu.entries.find(({ label }) => label === 'Contributions at EDDF are off'),
    ).toMatchObject({
      enabled: false,
    });
  });
});
