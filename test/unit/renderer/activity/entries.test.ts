import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import type { Pair } from '../../../../electron/contract/linking.ts';
import type { AppError } from '../../../../electron/contract/result.ts';
import { formatActivity } from '../../../../renderer/activity/export-activity.ts';
import { createMatch, type Filter } from '../../../../renderer/activity/filter.ts';
import { outcomeOf } from '../../../../renderer/activity/outcome.ts';
import { airportOf, oppositeOf, undosOf } from '../../../../renderer/activity/undo-rules.ts';
import { sayFailure, sayInRow, sayOutcome, sayWhat } from '../../../../renderer/activity/text.ts';

const pair = { stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
const shared = {
  at: Date.UTC(2026, 5, 1),
  who: 'Nadia "N" Brandt',
  outcome: { ok: true, value: null },
} as const;
const linked = {
  ...shared,
  id: 'linked',
  action: 'changeLinks',
  input: { icao: 'EDDF', link: [pair], unlink: [{ ...pair, leadOnId: 'EDDF_LO_L7_07C' }] },
} as const satisfies ActivityEntry;
const switched = (id: string, contributionsEnabled: boolean): ActivityEntry => ({
  ...shared,
  ...{ id, outcome: { ok: true, value: null } },
  action: 'switchContributions',
  input: { divisionId: 12, airportRequestId: 203, contributionsEnabled },
});
const lost: ActivityEntry = {
  ...switched('lost', true),
  outcome: { ok: false, error: { kind: 'lost', reason: 'broken' } },
};
const refused: ActivityEntry = {
  ...switched('refused', true),
  outcome: { ok: false, error: { kind: 'forbidden', status: 403, said: '=HYPERLINK("x")' } },
};
const all = [linked, switched('on', true), lost, refused];

const found = (wanted: Partial<Filter>) =>
  all
    .filter(createMatch({ outcome: 'all', kind: 'all', search: '', ...wanted }, 'Service'))
    .map(({ id }) => id);

const undoOf = (entry: ActivityEntry, ...newer: readonly ActivityEntry[]) =>
  undosOf([...newer, entry]).get(entry.id);

test('an entry’s outcome is done, failed or unknown', () => {
  expect(all.map(outcomeOf)).toEqual(['done', 'done', 'unknown', 'failed']);
});

test('a cancelled action isn’t failed, and its row says what was cancelled', () => {
  const cancelled = (because?: AppError): ActivityEntry => ({
    ...switched('cancelled', true),
    outcome: { ok: false, error: { kind: 'cancelled', ...(because && { because }) } },
  });
  expect(outcomeOf(cancelled())).toBe('cancelled');
  expect(sayInRow(cancelled())).toMatch(/^Cancelled: enable contributions/);
  // The app didn't send it after another failure.
  expect(outcomeOf(cancelled({ kind: 'signed-out' }))).toBe('failed');
});

test('a message is unknown if the service returned an error, and the text says so', () => {
  const entry = (status: number): ActivityEntry => ({
    ...shared,
    ...{ id: 'message', action: 'sendContactMessage', input: { topic: 'L7' } },
    outcome: { ok: false, error: { kind: 'server', status, said: 'Busy' } },
  });
  expect(outcomeOf(entry(500))).toBe('unknown');
  expect(sayWhat(entry(500))).toBe('Tried to send a message about “L7”');
  expect(sayFailure(entry(500), 'Service')).toEqual({
    what: 'Your message may have arrived. Service returned an error (500). It says: “Busy.”',
    next: 'Send it again only if you’re sure it didn’t arrive.',
  });
});

test.each<[Partial<Filter>, readonly string[]]>([
  [{}, ['linked', 'on', 'lost', 'refused']],
  [{ outcome: 'unknown' }, ['lost']],
  [{ outcome: 'failed' }, ['refused']],
  [{ kind: 'links' }, ['linked']],
  [{ kind: 'contributions', outcome: 'failed' }, ['refused']],
  [{ kind: 'messages' }, []],
  [{ search: 'lo_l7' }, ['linked']],
  [{ search: 'hyperlink 203' }, ['refused']],
  [{ search: 'nobody' }, []],
])('the filter %o finds %o', (wanted, ids) => {
  expect(found(wanted)).toEqual(ids);
});

test('a switch is named by its airport if it’s known, and is found by its IDs too', () => {
  const input = { divisionId: 12, airportRequestId: 203, contributionsEnabled: false };
  const of = (airport: { icao: string; division: string | null }): ActivityEntry => ({
    ...shared,
    ...{ id: 'named', action: 'switchContributions', input, airport },
  });
  const named = of({ icao: 'EDDF', division: 'Germany' });
  expect(sayWhat(named)).toBe('Disabled contributions at EDDF (Germany)');
  expect(sayWhat(of({ icao: 'EDDF', division: null }))).toBe('Disabled contributions at EDDF');
  // An entry of an earlier version.
  expect(sayWhat(switched('off', false))).toBe(
    'Disabled contributions for airport request 203 of division 12',
  );
  for (const search of ['eddf germany', 'airport request 203']) {
    expect(createMatch({ outcome: 'all', kind: 'all', search }, 'Service')(named)).toBe(true);
  }
});

test('S7 an export quotes cells if needed and contains no formula', () => {
  const [header, first, , , last] = formatActivity(all, 'Service').split('\r\n');
  expect(header).toBe('time,who,kind,what,outcome,said,ids');
  expect(first).toContain('2026-06-01T00:00:00.000Z,"Nadia ""N"" Brandt",links,');
  expect(last).toContain('failed');
  const said: ActivityEntry = { ...refused, who: '=1+1' };
  expect(formatActivity([said], 'Service')).toContain(",'=1+1,");
});

const other = { ...pair, leadOnId: 'EDDF_LO_L7_07C' };
const third = { ...pair, leadOnId: 'EDDF_LO_L8_07C' };
const forbidden = { kind: 'forbidden', status: 403, said: 'Not here' } as const;
const partly = {
  ...linked,
  input: { icao: 'EDDF', link: [pair, third], unlink: [other] },
  outcome: { ok: false, error: forbidden },
  parts: [
    { link: [pair], unlink: [], outcome: { ok: true, value: null } },
    { link: [third], unlink: [other], outcome: { ok: false, error: forbidden } },
  ],
} as const satisfies ActivityEntry;

test('an apply that was made in part says so, and only that part is undone', () => {
  expect(sayWhat(partly)).toBe('Linked 1 of 2 lead-ons at EDDF');
  expect(sayOutcome(partly, 'Service')).toBe(
    '2 not applied: Service rejected the request: “Not here.”',
  );
  const parts = (error: AppError): ActivityEntry => ({
    ...partly,
    parts: [partly.parts[0], { ...partly.parts[1], outcome: { ok: false, error } }],
  });
  expect(sayOutcome(parts({ kind: 'signed-out' }), 'Service')).toBe(
    '2 not applied: you’re signed out.',
  );
  expect(sayOutcome(parts({ kind: 'offline', reason: 'refused' }), 'Service')).toBe(
    '2 not applied: can’t reach Service.',
  );
  expect(sayOutcome(parts({ kind: 'lost', reason: 'broken' }), 'Service')).toBe(
    '2 may have been applied: the connection dropped before the service replied.',
  );
  expect(outcomeOf(partly)).toBe('failed');
  expect(undoOf(partly)).toBe('stage');
  expect(oppositeOf(partly)).toEqual([{ ...pair, linked: false }]);
  const none = { ...linked, outcome: { ok: false, error: forbidden } } as const;
  expect(undoOf(none)).toBeUndefined();
});

test('an apply says what it did, or what it tried if it did nothing', () => {
  const say = (link: readonly Pair[], unlink: readonly Pair[], isDone = true) =>
    sayWhat({
      ...linked,
      input: { icao: 'EDDF', link: [...link], unlink: [...unlink] },
      outcome: isDone ? { ok: true, value: null } : { ok: false, error: forbidden },
    });
  expect(say([pair, other], [])).toBe('Linked 2 lead-ons at EDDF');
  expect(say([pair, other], [third])).toBe('Linked 2 lead-ons and unlinked 1 lead-on at EDDF');
  expect(say([], [pair, third])).toBe('Unlinked 2 lead-ons at EDDF');
  expect(say([pair, other], [], false)).toBe('Couldn’t link 2 lead-ons at EDDF');
  expect(say([pair], [])).toBe('Linked EDDF_LO_L5_07C to EDDF_SB_L5_07C at EDDF');
  expect(say([], [pair], false)).toBe('Couldn’t unlink EDDF_LO_L5_07C from EDDF_SB_L5_07C at EDDF');
});

test('points have their names if they were recorded: alone in a row, and with their IDs elsewhere', () => {
  const names = { EDDF_LO_L5_07C: 'L5' };
  const entry: ActivityEntry = {
    ...linked,
    names,
    input: { icao: 'EDDF', link: [pair], unlink: [] },
  };
  expect(sayInRow(entry)).toBe('Linked L5 to EDDF_SB_L5_07C');
  expect(sayWhat(entry)).toBe('Linked L5 (EDDF_LO_L5_07C) to EDDF_SB_L5_07C at EDDF');
  const inherited = { ...pair, leadOnId: 'constructor' };
  expect(sayInRow({ ...entry, input: { ...entry.input, link: [inherited] } })).toContain(
    'Linked constructor',
  );
});

test('a search finds an apply of many changes by the names of its points', () => {
  const entry: ActivityEntry = { ...linked, names: { EDDF_LO_L7_07C: 'Papa' } };
  const match = createMatch({ outcome: 'all', kind: 'all', search: 'papa' }, 'Service');
  expect([entry, linked].map(match)).toEqual([true, false]);
});

test('a row says in the past tense what was done or tried, and leaves the airport to its column', () => {
  const airport = { icao: 'EDDF', division: 'Germany' };
  const named = (entry: ActivityEntry): ActivityEntry =>
    entry.action === 'switchContributions' ? { ...entry, airport } : entry;
  expect([switched('on', true), lost, refused].map((entry) => sayInRow(named(entry)))).toEqual([
    'Enabled contributions',
    'Tried to enable contributions',
    'Couldn’t enable contributions',
  ]);
  const unknown = 'Tried to enable contributions for airport request 203 of division 12';
  expect(sayInRow(lost)).toBe(unknown);
});

test('a link is undone at the airport where the service made it', () => {
  const entry = (icao?: string | null): ActivityEntry & { action: 'link' } => ({
    ...shared,
    ...{ id: 'link', action: 'link', input: { icao: 'EDDF', ...pair } },
    ...(icao !== undefined && { elsewhere: { icao } }),
  });
  expect([entry(), entry('EDDM'), entry(null)].map(airportOf)).toEqual(['EDDF', 'EDDM', null]);
  expect(undoOf(entry('EDDM'))).toBe('stage');
  expect(undoOf(entry(null))).toBeUndefined();
  expect(sayWhat(entry('EDDM'))).toMatch(/ at EDDM \(you entered EDDF\)$/);
  expect(sayWhat(entry(null))).toMatch(/ \(not listed at EDDF\)$/);
});

test('only completed actions can be undone, and only the last switch of an airport, apart from one that changed nothing', () => {
  const newer = switched('off', false);
  expect(undoOf(linked)).toBe('stage');
  expect(undoOf(switched('on', true), linked)).toBe('switch');
  expect(undoOf(switched('on', true), newer)).toBeUndefined();
  expect(undoOf(switched('on', true), lost)).toBeUndefined();
  expect(undoOf(lost)).toBeUndefined();
  expect(undoOf(refused)).toBeUndefined();
  const failed: ActivityEntry = { ...newer, outcome: refused.outcome };
  expect(undoOf(switched('on', true), failed)).toBe('switch');
});
