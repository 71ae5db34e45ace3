import { expect, test } from 'vitest';
import { openPractice } from '../../support/practice-call.ts';

const editable = (icao: string) => `/euroscope/${icao}/editable`;

test.each([
  ['EDDF', { editable: true, role: 'nav_head' }],
  ['EHAM', { editable: true, role: 'nav_member' }],
  ['LSZH', { editable: false, role: null }],
  ['ZZZZ', { editable: false, role: null }],
])('says whether a member may change %s, and the role', async (icao, answer) => {
  const { call, nadia } = await openPractice();
  expect(await call('GET', editable(icao), { token: nadia })).toMatchObject({
    ...{ status: 200, kind: 'json' },
    body: { icao, ...answer },
  });
});

test('says that others may not change it', async () => {
  const { call, tomas } = await openPractice();
  expect(await call('GET', editable('EDDF'), { token: tomas })).toMatchObject({
    ...{ status: 200, body: { icao: 'EDDF', editable: false, role: null } },
  });
});

test('gives 401 as text without a token or with a wrong one', async () => {
  const { call } = await openPractice();
  for (const options of [{}, { token: 'wrong' }]) {
    expect(await call('GET', editable('EDDF'), options)).toMatchObject({
      ...{ status: 401, kind: 'text' },
    });
  }
});

test('gives 400 as JSON for a malformed code', async () => {
  const { call, nadia } = await openPractice();
  expect(await call('GET', editable('eddf'), { token: nadia })).toMatchObject({
    ...{ status: 400, kind: 'json' },
  });
});

test.each([
  ['EDDF', ['EDDF.txt']],
  ['LSZH', ['LSZH.txt', 'LSZH_old.txt']],
  ['EDDM', []],
  ['ZZZZ', []],
])('lists the files of the EuroScope plugin for %s without a token', async (icao, names) => {
  const { call } = await openPractice();
  expect(await call('GET', `/euroscope/files/${icao}`)).toMatchObject({
    ...{ status: 200, kind: 'json' },
    body: { icao, count: names.length, files: names.map((fileName) => ({ fileName })) },
  });
});
