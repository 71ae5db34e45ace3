import { expect, test } from 'vitest';
import type { AirportFacts } from '../../../electron/practice/world.ts';
import { openPractice } from '../../support/practice-call.ts';

test('returns the name and the runways of an airport, with strings as the runway’s numbers', async () => {
  const { call } = await openPractice();
  const answer = await call('GET', '/airports?icao=EDDF');
  expect(answer.status).toBe(200);
  const facts = answer.body as AirportFacts;
  expect(facts).toMatchObject({
    icao: 'EDDF',
    name: 'Frankfurt am Main Airport',
    latitude: 50.0333,
  });
  expect(facts.runways).toHaveLength(4);
  const [runway] = facts.runways ?? [];
  expect(runway).toMatchObject({ le_ident: '07C', he_ident: '25C', le_latitude_deg: '50.0326' });
  expect(Number(runway?.length_ft)).toBeCloseTo(13_100, -2);
});

test('returns several airports by their code, without those that it doesn’t know', async () => {
  const { call } = await openPractice();
  const answer = await call('GET', '/airports?icao=EDDM,ZZZZ,EDDL');
  const facts = answer.body as Record<string, AirportFacts>;
  expect(Object.keys(facts)).toEqual(['EDDM', 'EDDL']);
  expect(facts['EDDL']).not.toHaveProperty('runways');
});

test('returns 404 for one unknown airport and 400 for a malformed code, both as text', async () => {
  const { call } = await openPractice();
  expect(await call('GET', '/airports?icao=ZZZZ')).toMatchObject({ status: 404, kind: 'text' });
  expect(await call('GET', '/airports?icao=EDDF,x')).toMatchObject({ status: 400, kind: 'text' });
  expect(await call('GET', '/airports')).toMatchObject({ status: 400, kind: 'text' });
});
