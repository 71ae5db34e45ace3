import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../electron/practice/seed/create-world.ts';
import { linksAt, pointsAt, type Point } from '../../../electron/practice/world.ts';

const world = createWorld();
const points = [...world.points.values()];
const frankfurt = pointsAt(world, 'EDDF');

function ofType(type: Point['type']) {
  return frankfurt.filter((point) => point.type === type);
}

function isUnique(values: readonly unknown[]) {
  return new Set(values).size === values.length;
}

describe('the points', () => {
  test('are as many as at a large airport in Frankfurt, and few elsewhere', () => {
    expect(ofType('stopbar')).toHaveLength(62);
    expect(ofType('lead_on')).toHaveLength(91);
    expect(ofType('taxiway')).toHaveLength(3);
    expect(ofType('stand')).toHaveLength(2);
    expect(frankfurt.filter((point) => point.coordinates.length === 0)).toHaveLength(3);
    for (const icao of ['EDDM', 'EDDH', 'LSZH']) {
      expect(pointsAt(world, icao).length, icao).toBeGreaterThan(4);
    }
  });

  test('have unique IDs in the service’s format', () => {
    // By airport. Two points with the same ID would be one entry of the map.
    expect(points).toHaveLength(158 + 10 + 5 + 7);
    for (const { id } of points) expect(id).toMatch(/^[A-Z0-9_-]+$/);
  });

  test('don’t have unique names', () => {
    const names = (type: Point['type']) => ofType(type).map(({ name }) => name);
    expect(isUnique(names('stopbar'))).toBe(false);
    expect(names('lead_on').every((name) => names('stopbar').includes(name))).toBe(true);
  });

  test('belong to airports with objects', () => {
    const withObjects = world.airportRequests.filter(({ has_objects }) => has_objects);
    const icaos = new Set(points.map(({ airportId }) => airportId));
    expect([...icaos].sort()).toEqual(withObjects.map(({ icao }) => icao).sort());
  });
});

describe('the links', () => {
  test('name existing lead-ons and stopbars of one airport, except three stale ones', () => {
    const linked = points.filter(({ linkedTo }) => linkedTo.length > 0);
    expect(linked).toHaveLength(13);
    const stale: (string | undefined)[][] = [];
    for (const leadOn of linked) {
      for (const stopbarId of leadOn.linkedTo) {
        const { type, airportId } = world.points.get(stopbarId) ?? {};
        if (type === 'stopbar') expect(airportId, stopbarId).toBe(leadOn.airportId);
        else stale.push([stopbarId, type]);
      }
    }
    expect(stale).toEqual([
      ['BARS_W6F0K', undefined],
      ['BARS_D4X9T', 'taxiway'],
    ]);
    expect(linked.filter(({ type }) => type !== 'lead_on').map(({ id }) => id)).toEqual([
      'BARS_7KQ2M',
    ]);
  });

  test('are many-to-many', () => {
    const leadOns = Object.values(linksAt(world, 'EDDF'));
    expect(leadOns.some(({ length }) => length > 1)).toBe(true);
    expect(frankfurt.some(({ linkedTo }) => linkedTo.length > 1)).toBe(true);
  });
});

describe('the divisions', () => {
  test('are three, with fourteen airports of every status, switched on and off', () => {
    expect(world.divisions).toHaveLength(3);
    expect(world.airportRequests).toHaveLength(14);
    const requests = world.airportRequests;
    expect(new Set(requests.map(({ status }) => status)).size).toBe(3);
    const approved = requests.filter(({ status }) => status === 'approved');
    expect(new Set(approved.map((request) => request.contributions_enabled)).size).toBe(2);
    expect(new Set(approved.map((request) => request.has_objects)).size).toBe(2);
    for (const { icao } of requests) expect(icao).toMatch(/^[A-Z]{4}$/);
  });

  test('share no ID with an airport request', () => {
    const ids = [...world.divisions, ...world.airportRequests].map(({ id }) => id);
    expect(isUnique(ids)).toBe(true);
    expect(ids.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
  });

  test('refer to accounts and divisions that exist', () => {
    const divisionIds = world.divisions.map(({ id }) => id);
    for (const { division_id } of world.airportRequests) expect(divisionIds).toContain(division_id);
    for (const { divisionId, accountId } of world.memberships) {
      expect(divisionIds).toContain(divisionId);
      expect(world.accounts.map(({ row }) => row.id)).toContain(accountId);
    }
  });
});

test('each world is the same and shares nothing with another', () => {
  const another = createWorld();
  expect(another).toEqual(world);
  for (const [id, point] of another.points) expect(point).not.toBe(world.points.get(id));
  expect(another.airportRequests[0]).not.toBe(world.airportRequests[0]);
});
