import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../../../electron/practice/seed/create-world.ts';
import { stateAt } from '../../../electron/practice/traffic.ts';
import { pointsAt } from '../../../electron/practice/world.ts';

const noon = Date.parse('2025-06-10T12:00:00Z');
const day = fc.integer({ min: 0, max: 24 * 60 * 60_000 }).map((ms) => noon + ms);
const seconds = (count: number) => Array.from({ length: count }, (_, at) => noon + at * 1000);

/** Returns the stopbars that aren't lit. */
function droppedAt(time: number, world = createWorld()): readonly string[] {
  const lit = new Set(stateAt(world, 'EDDF', time).objects.map(({ id }) => id));
  return pointsAt(world, 'EDDF').flatMap(({ id, type }) =>
    type === 'stopbar' && !lit.has(id) ? id : [],
  );
}

test('depends only on the time', () => {
  fc.assert(
    fc.property(day, (time) => {
      expect(stateAt(createWorld(), 'EDDF', time)).toEqual(stateAt(createWorld(), 'EDDF', time));
    }),
  );
});

test('lists only what differs from the default while a controller is connected', () => {
  const world = createWorld();
  fc.assert(
    fc.property(day, (time) => {
      const { objects, offline, controllers } = stateAt(world, 'EDDF', time);
      expect(offline).toBe(false);
      expect(controllers).toHaveLength(2);
      for (const { id, state, controllerId } of objects) {
        expect(state).toBe(world.points.get(id)?.type === 'stopbar');
        expect(controllerId).toBe(controllers[0]);
      }
    }),
  );
});

test('lists everything in its default state while nobody is connected', () => {
  const world = createWorld();
  const { objects, offline, controllers, pilots } = stateAt(world, 'EDDH', noon);
  expect({ offline, controllers, pilots }).toEqual({ offline: true, controllers: [], pilots: [] });
  expect(objects.map(({ id }) => id)).toEqual(pointsAt(world, 'EDDH').map(({ id }) => id));
  for (const { id, state, timestamp } of objects) {
    expect({ state, timestamp }).toEqual({
      state: world.points.get(id)?.type !== 'stopbar',
      timestamp: noon,
    });
  }
});

test('lights a linked lead-on exactly while one of its stopbars is dropped', () => {
  const world = createWorld();
  const stopbars = new Set(
    pointsAt(world, 'EDDF').flatMap(({ id, type }) => (type === 'stopbar' ? id : [])),
  );
  const linked = pointsAt(world, 'EDDF').filter(({ linkedTo }) =>
    linkedTo.some((id) => stopbars.has(id)),
  );
  fc.assert(
    fc.property(day, (time) => {
      const dropped = droppedAt(time, world);
      const unlit = new Set(
        stateAt(world, 'EDDF', time).objects.flatMap(({ id, state }) => (state ? [] : id)),
      );
      for (const { id, linkedTo } of linked) {
        expect(unlit.has(id)).toBe(!linkedTo.some((stopbar) => dropped.includes(stopbar)));
      }
      expect(unlit.size).toBe(linked.filter(({ id }) => unlit.has(id)).length);
    }),
  );
});

test('follows a new link immediately', () => {
  const world = createWorld();
  const leadOn = pointsAt(world, 'EDDF').find(
    ({ type, linkedTo }) => type === 'lead_on' && linkedTo.length === 0,
  );
  const isListed = () => stateAt(world, 'EDDF', noon).objects.some(({ id }) => id === leadOn?.id);
  expect(isListed()).toBe(false);
  const lit = stateAt(world, 'EDDF', noon).objects.find(({ state }) => state);
  if (leadOn && lit) leadOn.linkedTo = [lit.id];
  expect(isListed()).toBe(true);
});

test('drops stopbars for a while and raises them again', () => {
  const world = createWorld();
  const dropped = seconds(600).map((time) => droppedAt(time, world));
  expect(Math.max(...dropped.map(({ length }) => length))).toBeLessThan(4);
  const ever = new Set(dropped.flat());
  expect(ever.size).toBeGreaterThan(10);
  for (const id of ever) {
    const down = dropped.filter((ids) => ids.includes(id)).length;
    expect(down, id).toBeLessThan(200);
  }
});
