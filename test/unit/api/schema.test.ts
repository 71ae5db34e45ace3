import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as lookUps from '../../../electron/api/schema.ts';
import { longestNotice } from '../../../electron/contract/service-notice.ts';

/** Returns the parsed response; undefined if it is unreadable. */
function read<const Schema extends v.GenericSchema>(schema: Schema, answer: unknown) {
  const parsed = v.safeParse(schema, answer);
  return parsed.success ? parsed.output : undefined;
}

const mistyped = [undefined, null, 7, 'text', true, [], {}] as const;

describe('an account', () => {
  const row = {
    vatsim_id: '10000002',
    display_name: 'Nadia B.',
    full_name: 'Nadia Brandt',
    email: 'nadia@example.org',
    division: 'EUD',
  };
  const nobody = Object.fromEntries(Object.keys(row).map((key) => [key, null]));

  test('is read without its secret and other fields', () => {
    const answer = { ...row, id: 'x', api_key: 'SECRET', roles: ['admin'] };
    expect(read(lookUps.account, answer)).toEqual(row);
  });

  test.each(Object.keys(row))('can lack %s or have another type there', (key) => {
    for (const wrong of mistyped.filter((value) => typeof value !== 'string')) {
      const expected = key === 'vatsim_id' && wrong === 7 ? '7' : null;
      expect(read(lookUps.account, { ...row, [key]: wrong })).toEqual({ ...row, [key]: expected });
    }
  });

  test.each<readonly [unknown, string | null]>([
    [{ id: 12, name: 'EUD' }, 'EUD'],
    [{ name: '\u202eEUD\u200b' }, 'EUD'],
    [{ id: 12 }, null],
    [{ id: 12, name: null }, null],
    [{ id: 12, name: { name: 'EUD' } }, null],
    [{ id: 12, name: '' }, null],
    ['', null],
    [['EUD'], null],
  ])('has the name of its division: %j', (division, expected) => {
    expect(read(lookUps.account, { ...row, division })).toEqual({ ...row, division: expected });
  });

  test('S6 has a displayable name and ID', () => {
    const full_name = `\u202e${'N'.repeat(500)}`;
    const answer = { ...row, full_name, display_name: '\u200b', vatsim_id: '1\u202e2\n3' };
    expect(read(lookUps.account, answer)).toMatchObject({
      ...{ full_name: 'N'.repeat(79), display_name: null, vatsim_id: '12 3' },
    });
    expect(read(lookUps.account, { vatsim_id: '' })).toEqual(nobody);
  });

  test('can be empty but must be an object', () => {
    expect(read(lookUps.account, {})).toEqual(nobody);
    for (const answer of [undefined, null, 7, 'SECRET', true]) {
      expect(read(lookUps.account, answer)).toBeUndefined();
    }
  });
});

describe('points', () => {
  const point = { id: 'S', airportId: 'EDDF', type: 'stopbar', name: 'L7', coordinates: [] };

  test('need their identifying fields', () => {
    for (const key of ['id', 'airportId', 'type']) {
      expect(read(lookUps.points, [point, { ...point, [key]: undefined }])).toBeUndefined();
      expect(read(lookUps.points, [{ ...point, [key]: 7 }])).toBeUndefined();
    }
  });

  test.each(mistyped.filter((value) => typeof value !== 'string'))(
    'can have the name %j',
    (name) => {
      expect(read(lookUps.points, [{ ...point, name }])).toEqual([{ ...point, name: '' }]);
    },
  );

  test.each([undefined, null, 'here', [{ lat: 1 }], [[1, 2]], [{ lat: '1', lng: '2' }]])(
    'can have the coordinates %j',
    (coordinates) => {
      expect(read(lookUps.points, [{ ...point, coordinates }])).toEqual([point]);
    },
  );

  test('can have unknown types', () => {
    const answer = [{ ...point, type: 'wig-wag', color: 'red' }];
    expect(read(lookUps.points, answer)).toEqual([{ ...point, type: 'wig-wag' }]);
  });
});

test('a row that the service repeats is read once', () => {
  const point = { id: 'S', airportId: 'EDDF', type: 'stopbar', name: 'L7', coordinates: [] };
  const request = { id: 203, icao: 'EDDF', status: 'pending' };
  expect(read(lookUps.points, [point, { ...point, name: 'L9' }])).toMatchObject([{ name: 'L9' }]);
  expect(
    read(lookUps.divisions, [
      { id: 12, name: 'Germany', role: 'nav_member' },
      { division: { id: 12, name: 'Germany' }, role: 'nav_head' },
    ]),
  ).toEqual([{ id: 12, name: 'Germany', role: 'nav_head' }]);
  expect(
    read(lookUps.airportRequests, [request, { ...request, status: 'approved' }]),
  ).toMatchObject([{ status: 'approved' }]);
});

describe('links', () => {
  test('are read unchanged', () => {
    const links = { S1: ['L1', 'L2'], S2: [] };
    expect(read(lookUps.links, { airport: 'EDDF', links })).toEqual(links);
    expect(read(lookUps.links, { links: {} })).toEqual({});
  });

  test('ignore the key __proto__', () => {
    const answer: unknown = JSON.parse('{"links": {"S": ["L"], "__proto__": ["X"]}}');
    expect(Object.entries(read(lookUps.links, answer) ?? {})).toEqual([['S', ['L']]]);
  });

  test.each([{}, [], { links: null }, { links: { S: 'L' } }, { links: { S: [7] } }])(
    'reject %j as links',
    (answer) => {
      expect(read(lookUps.links, answer)).toBeUndefined();
    },
  );
});

describe('divisions', () => {
  const germany = { id: 12, name: 'Germany', role: 'nav_head' };

  test('are read in both shapes, and in a mixture of them', () => {
    const { role } = germany;
    const [alps, nordic] = [13, 14].map((id) => ({ id, name: `Division ${id}` }));
    const answer = [germany, { division: alps, role }, { division: nordic, role, id: 'member-1' }];
    expect(read(lookUps.divisions, answer)).toEqual([
      germany,
      { ...alps, role },
      { ...nordic, role },
    ]);
  });

  test.each([undefined, null, 7, {}])('can have the role %j', (role) => {
    const { id, name } = germany;
    const expected = [{ id, name, role: null }];
    expect(read(lookUps.divisions, [{ id, name, role }])).toEqual(expected);
    expect(read(lookUps.divisions, [{ division: { id, name }, role }])).toEqual(expected);
  });

  test.each([
    { name: 'x' },
    { id: '12', name: 'x' },
    { id: 1.5, name: 'x' },
    { division: {} },
    null,
  ])('reject %j', (row) => {
    expect(read(lookUps.divisions, [germany, row])).toBeUndefined();
  });
});

describe('an airport request', () => {
  const row = {
    id: 203,
    icao: 'EDDF',
    status: 'approved',
    has_objects: true,
    contributions_enabled: false,
    updated_at: '2025-04-12 09:30:00',
  };

  test.each(['has_objects', 'contributions_enabled', 'updated_at'])('can lack %s', (key) => {
    for (const wrong of [undefined, null, 7, {}, []]) {
      const expected = { ...row, [key]: null };
      expect(read(lookUps.airportRequests, [{ ...row, [key]: wrong }])).toEqual([expected]);
    }
  });

  test.each(['id', 'icao', 'status'])('needs %s', (key) => {
    expect(read(lookUps.airportRequests, [row, { ...row, [key]: undefined }])).toBeUndefined();
  });

  test('is read after a switch if the service sends it', () => {
    expect(read(lookUps.switchedRow, { ...row, division_id: 12 })).toEqual(row);
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.constant(undefined)), (answer) => {
        expect(read(lookUps.switchedRow, answer)).toBeNull();
      }),
    );
  });
});

describe('a runway', () => {
  const row = {
    ...{ le_ident: '07C', le_latitude_deg: '50.0326', le_longitude_deg: '8.53' },
    ...{ he_ident: '25C', he_latitude_deg: '50.0451', he_longitude_deg: '8.5866' },
    ...{ length_ft: '13123', width_ft: '197' },
  };
  const ends = [
    { designator: '07C', at: { lat: 50.0326, lng: 8.53 } },
    { designator: '25C', at: { lat: 50.0451, lng: 8.5866 } },
  ];
  const runwaysOf = (...runways: readonly unknown[]) =>
    read(lookUps.airports, { icao: 'EDDF', runways })?.[0]?.runways;

  test('has two ends and a width in metres', () => {
    expect(runwaysOf(row)).toEqual([{ ends, widthMetres: expect.closeTo(60.05, 2) }]);
  });

  test.each<readonly [string, number]>([
    [' 8.53 ', 8.53],
    ['+8', 8],
    ['-8.', -8],
    ['0', 0],
    ['180', 180],
  ])('has the coordinate %j', (text, lng) => {
    expect(runwaysOf({ ...row, he_longitude_deg: text })?.[0]?.ends[1].at.lng).toBe(lng);
  });

  test('can have numbers instead of strings', () => {
    const numbers = { le_latitude_deg: 50.0326, he_longitude_deg: 8.5866, width_ft: 100 };
    expect(runwaysOf({ ...row, ...numbers })).toEqual([
      { ends, widthMetres: expect.closeTo(30.48, 2) },
    ]);
  });

  test.each(['le_latitude_deg', 'le_longitude_deg', 'he_latitude_deg', 'he_longitude_deg'])(
    'without a real %s is left out, and the others are kept',
    (field) => {
      const wrong = [undefined, null, '', ' ', 'west', '8,53', '8.5.3', '0x10', '1e9', 'NaN'];
      for (const value of [...wrong, 'Infinity', '180.1', '-999', NaN, 1e300, {}, [8], true]) {
        const kept = runwaysOf({ ...row, [field]: value }, row);
        expect(kept, typeof value).toMatchObject([{ ends }]);
      }
    },
  );

  test('can lack its width or have an impossible one', () => {
    for (const width_ft of [undefined, null, '', '0', '-5', 'wide', '1000000', Infinity, {}]) {
      expect(runwaysOf({ ...row, width_ft })).toEqual([{ ends, widthMetres: null }]);
    }
  });

  test('S6 has a displayable designator, which may be empty', () => {
    const designators = (le_ident: unknown, he_ident: unknown) =>
      runwaysOf({ ...row, le_ident, he_ident })?.[0]?.ends.map(({ designator }) => designator);
    expect(designators('\u202e07\u200bC\n', undefined)).toEqual(['07C', '']);
    expect(designators(7, 'N'.repeat(500))).toEqual(['', 'N'.repeat(10)]);
  });
});

test('S6 an airport has a displayable name', () => {
  const answer = { icao: 'EDDF', name: '\u202eFrankfurt\u200b\n' };
  expect(read(lookUps.airports, answer)).toEqual([
    { icao: 'EDDF', name: 'Frankfurt', runways: [] },
  ]);
  expect(read(lookUps.airports, { icao: 'EDDF', name: 7, runways: 'none' })).toEqual([
    { icao: 'EDDF', name: null, runways: [] },
  ]);
});

test('S6 a notice is one line of visible text, of a known type', () => {
  const notice = { notam: '\u202eMaintenance\u200b\n tonight', type: 'warning' };
  const text = 'Maintenance tonight';
  expect(read(lookUps.notice, notice)).toEqual({ text, type: 'warning' });
  for (const type of [undefined, null, 7, 'other', 'Error', '__proto__', ['error']]) {
    expect(read(lookUps.notice, { ...notice, type })).toEqual({ text, type: 'info' });
  }
  for (const notam of [undefined, null, 7, '', ' \n', '\u200b', {}, ['text']]) {
    expect(read(lookUps.notice, { ...notice, notam })).toBeNull();
  }
  for (const answer of [undefined, null, 7, 'text', true]) {
    expect(read(lookUps.notice, answer)).toBeUndefined();
  }
});

test('S5 a notice is cut after 500 characters', () => {
  const lengthOf = (notam: string) => read(lookUps.notice, { notam })?.text.length;
  expect(lengthOf('A'.repeat(500))).toBe(longestNotice);
  expect(lengthOf('A'.repeat(501))).toBe(longestNotice);
  // Half of the last character is left out.
  expect(lengthOf('🛠'.repeat(500))).toBe(longestNotice - 1);
});

test('only true and false say whether an airport may be changed', () => {
  const answer = { icao: 'EDDF', role: 'nav_head' };
  for (const editable of [true, false]) {
    expect(read(lookUps.editable, { ...answer, editable })).toEqual({ editable });
  }
  for (const editable of [undefined, null, 'true', 1, {}, []]) {
    expect(read(lookUps.editable, { ...answer, editable })).toBeUndefined();
  }
});

test('the files of the EuroScope plugin have a name and a time, where the service sends them', () => {
  const uploaded = '2025-11-12T14:05:00.000Z';
  const file = { fileName: 'EDDF.txt', size: 48, uploaded, url: 'https://service.example/a' };
  const files = (...all: unknown[]) => read(lookUps.euroScopeFiles, { icao: 'EDDF', files: all });
  const at = Date.UTC(2025, 10, 12, 14, 5);
  expect(files(file)).toEqual([{ name: 'EDDF.txt', uploadedAt: at }]);
  expect(files({ ...file, fileName: 7, uploaded: 'yesterday' }, {})).toEqual([
    { name: '', uploadedAt: null },
    { name: '', uploadedAt: null },
  ]);
  expect(files()).toEqual([]);
  expect(files(...Array.from({ length: 501 }, () => file))).toBeUndefined();
  for (const answer of [undefined, null, 7, 'text', {}, [], { files: {} }, { files: [7] }]) {
    expect(read(lookUps.euroScopeFiles, answer)).toBeUndefined();
  }
});

test('the ID of a contact message is read if the service sends it', () => {
  expect(read(lookUps.storedContact, { success: true, id: 'abc' })).toEqual({ id: 'abc' });
  expect(read(lookUps.storedContact, { id: 7 })).toEqual({ id: '7' });
  for (const answer of [undefined, null, 'text', {}, [], { id: null }, { id: {} }, { id: true }]) {
    expect(read(lookUps.storedContact, answer)).toEqual({ id: null });
  }
});

test('a contribution policy has the switch and its division', () => {
  const answer = { managed: true, contributionsEnabled: false };
  const policy = { contributionsEnabled: false, divisionId: null };
  expect(read(lookUps.contributionPolicy, answer)).toEqual(policy);
  expect(read(lookUps.contributionPolicy, { ...answer, divisionId: 12 })).toEqual({
    ...policy,
    divisionId: 12,
  });
  expect(read(lookUps.contributionPolicy, { ...answer, divisionId: '12' })).toEqual(policy);
  expect(read(lookUps.contributionPolicy, { contributionsEnabled: 'false' })).toBeUndefined();
});
