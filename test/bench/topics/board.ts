import * as v from 'valibot';
import * as lookUps from '../../../electron/api/schema.ts';
import { readingOf } from '../../../electron/features/contributions/read-back.ts';
import { createWorld } from '../../../electron/practice/seed/create-world.ts';
import {
  arrange,
  shows,
  knownStateOf,
  type Arrangeable,
  type Query,
} from '../../../renderer/contributions/table/arrange.ts';
import { visibleRows } from '../../../renderer/controls/list/visible-rows.ts';
import { bigBoard } from '../../support/contributions/big-board.ts';
import { grown, heapOf } from '../growth.ts';
import { report } from '../report.ts';

// The code behind the table of airports, without a browser: 40 divisions and a growing number of airports.
const divisions = 40;
const query: Query = {
  ...{ search: '', show: 'all', sort: 'icao', isReversed: false },
  divisionId: null,
};
const window = { rowHeight: 30, scrollTop: 0, height: 600 };

/** Returns the service's answer for each division. */
function answersOf(airports: number): readonly string[] {
  const world = createWorld();
  bigBoard(world, { divisions, airports });
  return world.divisions.map(({ id }) =>
    JSON.stringify(world.airportRequests.filter(({ division_id }) => division_id === id)),
  );
}

/** Does what the page does with the answers. */
function read(answers: readonly string[]): readonly (readonly Arrangeable[])[] {
  return answers.map((answer, at) => {
    const division = { id: at + 1, name: `Division ${at + 1}` };
    return v.parse(lookUps.airportRequests, JSON.parse(answer)).map((row) => {
      const { enabled, changedAt } = readingOf(row);
      return {
        ...{ icao: row.icao, name: undefined, division, blocked: undefined },
        ...{ status: row.status, hasObjects: row.has_objects },
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
  const arranged = (search: string) => arrange(all, { ...query, search });
  return {
    'Board, parse and arrange the answers': () => arrange(read(answers).flat(), query),
    'Board, search keystroke without a browser': () =>
      visibleRows({ ...window, count: arranged('bc').length }, 0),
    'Board, toggle without a browser': () => {
      const counts = new Map(shows.map((show) => [show, 0]));
      for (const airport of all) {
        const show = knownStateOf(airport);
        counts.set(show, (counts.get(show) ?? 0) + 1);
      }
      return { counts, seen: visibleRows({ ...window, count: all.length }, 0) };
    },
  };
}

const sizes = [60, 1000];
const limits = {
  'Board, parse and arrange the answers': 100,
  'Board, search keystroke without a browser': 16,
  'Board, toggle without a browser': 16,
};
report([
  ...(await grown({ sizes, unit: 'airports', worksAt, limits })),
  ...heapOf('Board, heap of its airports', sizes, 'airports', (size) => {
    const answers = answersOf(size);
    return () => read(answers);
  }),
]);
