import { describe, expect, test } from 'vitest';
import { openPractice } from '../../support/practice-call.ts';

describe('the points of an airport', () => {
  test('are public, and leave out empty links', async () => {
    const { call } = await openPractice();
    const answer = await call('GET', '/airports/EDDF/points');
    expect(answer).toMatchObject({ status: 200, kind: 'json' });
    expect(answer.body).toContainEqual(
      expect.objectContaining({
        id: 'EDDF_LO_M8_07C',
        airportId: 'EDDF',
        type: 'lead_on',
        name: 'M8',
        linkedTo: ['EDDF_SB_M8_07C', 'EDDF_SB_L7_07C'],
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      }),
    );
    expect(answer.body).toContainEqual(
      expect.not.objectContaining({ linkedTo: expect.anything() }),
    );
  });

  test('are empty for an unknown airport', async () => {
    const { call } = await openPractice();
    expect(await call('GET', '/airports/ZZZZ/points')).toMatchObject({ status: 200, body: [] });
  });
});

describe('the links of an airport', () => {
  test('are many-to-many, by stopbar, and public', async () => {
    const { call } = await openPractice();
    expect(await call('GET', '/airports/EDDF/links')).toMatchObject({
      status: 200,
      kind: 'json',
      body: {
        airport: 'EDDF',
        links: {
          EDDF_SB_M8_07C: ['EDDF_LO_M8_07C', 'EDDF_LO_M8_25C'],
          EDDF_SB_L7_07C: ['EDDF_LO_M8_07C', 'EDDF_LO_M8_25C'],
        },
      },
    });
  });

  test('include a link whose lead-on changed its type', async () => {
    const { call } = await openPractice();
    expect(await call('GET', '/airports/EDDF/links')).toMatchObject({
      body: { links: { EDDF_SB_L5_07C: ['BARS_7KQ2M'] } },
    });
  });

  test('are empty for an unknown airport', async () => {
    const { call } = await openPractice();
    expect(await call('GET', '/airports/ZZZZ/links')).toMatchObject({
      status: 200,
      body: { airport: 'ZZZZ', links: {} },
    });
  });
});

describe('the contribution policy of an airport', () => {
  test('has the switch, without a token', async () => {
    const { call, nadia } = await openPractice();
    await call('PATCH', '/divisions/12/airports/203/contributions', {
      token: nadia,
      json: { contributionsEnabled: false },
    });
    expect(await call('GET', '/airports/EDDF/contribution-policy')).toMatchObject({
      status: 200,
      body: {
        managed: true,
        divisionId: 12,
        divisionName: 'Germany',
        icao: 'EDDF',
        contributionsEnabled: false,
      },
    });
  });

  test.each(['EDDH', 'ZZZZ'])('is enabled if no division manages the airport: %s', async (icao) => {
    const { call } = await openPractice();
    expect(await call('GET', `/airports/${icao}/contribution-policy`)).toMatchObject({
      status: 200,
      body: { managed: false, divisionId: null, divisionName: null, icao },
    });
  });
});

test.each(['points', 'links', 'contribution-policy'])(
  'an invalid ICAO code is rejected as text: %s',
  async (what) => {
    const { call } = await openPractice();
    for (const icao of ['eddf', 'EDD', 'EDDFF', 'ED-F', '%20DDF']) {
      expect(await call('GET', `/airports/${icao}/${what}`)).toMatchObject({
        status: 400,
        kind: 'text',
      });
    }
  },
);
