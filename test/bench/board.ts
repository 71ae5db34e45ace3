import * as v from 'valibot';
import * as lookUps from '../../electron/api/schema.ts';
import { KnownSwitches, readingOf } from '../../electron/features/contributions/known-switches.ts';
import { createWorld } from '../../electron/practice/seed/create-world.ts';
import {
  arrange,
  shows,
  showOf,
  type Arrangeable,
  type Look,
} from '../../renderer/contributions/board/arrange.ts';
import { offsetsOf, rowsBetween } from '../../renderer/contributions/board/row-window.ts';
import { bigBoard } from '../support/big-board.ts';
import { grown, heapOf } from './growth.ts';
import { report } from './report.ts';

// The rules of the board without a browser, with 40 divisions and a growing number of airports.
const divisions = 40;
const look: Look = { search: '', show: 'all', sort: 'icao', grouped: true };

/** Returns the service's answer for each division. */
function answersOf(airports: number): readonly string[] {
  const world = createWorld();
  bigBoard(world, { divisions, airports });
  return world.divisions.map(({ id }) =>
    JSON.stringify(world.airportRequests.filter(({ division_id }) => division_id === id)),
  );
}

/** Does what the main process and the page do with the answers. */
function read(answers: readonly string[]): readonly (readonly Arrangeable[])[] {
  const known = new KnownSwitches(Date.now);
  return answers.map((answer, at) => {
    const division = { id: at + 1, name: `Division ${at + 1}` };
    const started = known.startReading();
    return v.parse(lookUps.airportRequests, JSON.parse(answer)).map((row) => {
      const ids = { divisionId: division.id, airportRequestId: row.id };
      known.read(ids, readingOf(row), started);
      const { enabled = null, changedAt } = known.of(ids);
      return {
        ...{ icao: row.icao, division, blocked: undefined },
        searched: `${row.icao} ${division.name} ${row.status} ${row.id}`.toLowerCase(),
        row: { state: { contributionsEnabled: enabled, wanted: null, changedAt } },
      };
    });
  });
}

function worksAt(airports: number) {
  const answers = answersOf(airports);
  const board = read(answers);
  const all = board.flat();
  const heights = all.map(() => 44);
  const arranged = (search: string) => board.map((some) => arrange(some, { ...look, search }));
  return {
    'Board, parse and arrange the answers': () => read(answers).map((some) => arrange(some, look)),
    'Board, search keystroke without a browser': () => {
      const found = arranged('bc').flat();
      return rowsBetween(offsetsOf(found.map(() => 44)), 0, 600);
    },
    'Board, toggle without a browser': () => {
      const counts = new Map(shows.map((show) => [show, 0]));
      for (const airport of all) {
        const show = showOf(airport);
        counts.set(show, (counts.get(show) ?? 0) + 1);
      }
      return { counts, seen: rowsBetween(offsetsOf(heights), 0, 600) };
    },
  };
}

const sizes = [200, 2000, 20_000];
const limits = { 'Board, search keystroke without a browser': 16 };
report([
  ...(await grown({ sizes, unit: 'airports', worksAt, limits })),
  ...heapOf('Board, heap of its airports', sizes, 'airports', (size) => {
    const answers = answersOf(size);
    return () => read(answers);
  }),
]);
