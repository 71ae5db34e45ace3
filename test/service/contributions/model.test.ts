import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import { openBoard } from '../../support/contributions/open-board.ts';
import { shortLimits } from '../../support/requests/limits-by-hand.ts';
import { clock } from '../../support/practice-call.ts';

type Board = Awaited<ReturnType<typeof openBoard>>;

/** What the user requested, and what others changed. */
interface Model {
  readonly asked: Map<string, boolean[]>;
  readonly changedByOthers: Set<string>;
  /** The rows that were switched last with others: a failure at one of them ends the others. */
  readonly mayBeDropped: Set<string>;
}

interface Real {
  readonly board: Board;
  /** Work that hasn't ended. */
  readonly pending: Promise<unknown>[];
}

type Step = fc.AsyncCommand<Model, Real>;

const divisions = [12, 19];
const keys = ['12/203', '12/204', '12/207', '12/211', '12/218', '19/226', '19/231'];
const key = fc.constantFrom(...keys);
const runs = Number(process.env['COMPANION_MODEL_RUNS'] ?? 60);

const step = (name: string, run: (model: Model, real: Real) => void | Promise<void>): Step => ({
  check: () => true,
  run: async (model, real) => run(model, real),
  toString: () => name,
});

const noteSwitch = ({ asked }: Model, row: string, wanted: boolean): void => {
  asked.set(row, [...(asked.get(row) ?? []), wanted]);
};

function requestSwitch(model: Model, { board, pending }: Real, row: string, wanted: boolean): void {
  noteSwitch(model, row, wanted);
  model.mayBeDropped.delete(row);
  pending.push(board.switchTo(row, wanted));
}

const answer = (status: number, headers: Record<string, string> = {}): Fault => ({
  ...{ kind: 'answer', status, headers },
  body: 'Not now',
});

/** Each fault has ended on the service before the client's time limit. */
const switchFault = fc.oneof(
  { weight: 6, arbitrary: fc.nat(25).map((ms): Fault => ({ kind: 'delay', ms })) },
  { weight: 6, arbitrary: fc.constantFrom<Fault>({ kind: 'reset' }, { kind: 'lost' }) },
  { weight: 2, arbitrary: fc.constant<Fault>({ kind: 'cut' }) },
  { weight: 1, arbitrary: fc.constantFrom<Fault>({ kind: 'hang' }, { kind: 'trickle' }) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[400, 401, 403, 404, 500, 502, 503, 504].map((status) => answer(status)),
      answer(429, { 'Retry-After': '3600' }),
    ),
  },
);
const readFault = fc.constantFrom<Fault>(
  { kind: 'reset' },
  { kind: 'delay', ms: 15 },
  { kind: 'cut' },
  answer(500),
  answer(503),
  answer(403),
);

const steps: fc.Arbitrary<Step>[] = [
  fc
    .tuple(key, fc.boolean())
    .map(([row, wanted]) =>
      step(`switch ${row} to ${wanted}`, (model, real) => requestSwitch(model, real, row, wanted)),
    ),
  fc.tuple(fc.subarray(keys, { minLength: 3 }), fc.boolean()).map(([some, wanted]) =>
    step(`switch all of ${some.join()} to ${wanted}`, (model, real) => {
      for (const row of some) {
        noteSwitch(model, row, wanted);
        model.mayBeDropped.add(row);
      }
      real.pending.push(real.board.switchAll(some, wanted));
    }),
  ),
  key.map((row) =>
    step(`click ${row} three times`, (model, real) => {
      const now = real.board.rowOf(row).state;
      const shown = now.wanted ?? now.known ?? false;
      for (const wanted of [!shown, shown, !shown]) requestSwitch(model, real, row, wanted);
    }),
  ),
  fc.constantFrom(...divisions).map((division) =>
    step(`refresh ${division}`, (_, { board, pending }) => {
      pending.push(board.refresh(division));
    }),
  ),
  fc.tuple(key, switchFault, fc.integer({ min: 1, max: 4 })).map(([row, fault, times]) =>
    step(`${row} meets ${times} × ${JSON.stringify(fault)}`, (_, { board }) => {
      const path = `/v2/divisions/${row.replace('/', '/airports/')}/contributions`;
      board.faults.next({ method: 'PATCH', path }, fault, { times });
    }),
  ),
  fc.tuple(readFault, fc.integer({ min: 1, max: 4 })).map(([fault, times]) =>
    step(`a look-up meets ${times} × ${JSON.stringify(fault)}`, (_, { board }) => {
      board.faults.next({ method: 'GET', path: /airports/ }, fault, { times });
    }),
  ),
  fc.tuple(key, fc.constantFrom(403, 429, 503)).map(([row, status]) =>
    step(`${row} is done, its answer lost, and then refused: ${status}`, (_, { board }) => {
      const path = `/v2/divisions/${row.replace('/', '/airports/')}/contributions`;
      board.faults.next({ method: 'PATCH', path }, { kind: 'lost' });
      board.faults.next({ method: 'PATCH', path }, answer(status), { times: 2 });
    }),
  ),
  fc.nat(30).map((ms) =>
    step(`answers take ${ms} ms more`, (_, { board }) => {
      board.lag.ms = ms;
    }),
  ),
  key.map((row) =>
    step(`another head switches ${row}`, ({ changedByOthers }, { board }) => {
      const request = board.world.airportRequests.find(({ id }) => row.endsWith(`/${id}`));
      if (request) request.contributions_enabled = !request.contributions_enabled;
      changedByOthers.add(row);
    }),
  ),
  fc.nat(20).map((turns) => step(`the app has ${turns} turns`, () => pass(turns))),
];

/** Replies may arrive meanwhile. */
async function pass(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await new Promise(setImmediate);
}

/** Waits until the work of all steps has ended. */
async function quiet({ pending }: Real): Promise<void> {
  while (pending.length > 0) await Promise.all(pending.splice(0));
}

function checkRequests({ asked, mayBeDropped }: Model, { board }: Real): void {
  for (const { key: row, wanted, atOnce } of board.sent) {
    expect(asked.get(row), `${row} was asked for`).toContain(wanted);
    expect(atOnce.row, `of ${row} at once`).toBe(1);
    expect(atOnce.all, 'in all at once').toBeLessThanOrEqual(4);
  }
  for (const [row, requested] of asked) {
    const values = board.sent.filter((sent) => sent.key === row).map(({ wanted }) => wanted);
    expect(isWithin(withoutRepeats(values), requested), `${row}: ${values.join()}`).toBe(true);
    if (mayBeDropped.has(row)) continue;
    expect(values.at(-1), `the last request for ${row}`).toBe(requested.at(-1));
  }
}

const withoutRepeats = (values: readonly boolean[]): readonly boolean[] =>
  values.filter((value, at) => value !== values[at - 1]);

/** Whether the values are in ascending order. */
function isWithin(values: readonly boolean[], all: readonly boolean[]): boolean {
  let at = -1;
  return values.every((value) => (at = all.indexOf(value, at + 1)) !== -1);
}

test(
  'after any clicks and failures, the board shows the service’s values or that they are unknown',
  { timeout: 600_000 },
  async () => {
    let boards = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 24, size: 'max' }), async (commands) => {
        boards += 1;
        const model: Model = {
          asked: new Map(),
          changedByOthers: new Set(),
          mayBeDropped: new Set(),
        };
        const { now, passSeconds } = clock();
        const board = await openBoard({ after: shortLimits, now });
        const real: Real = { board, pending: [] };
        for (const division of divisions) await board.refresh(division);

        await fc.asyncModelRun(() => ({ model, real }), commands);
        await quiet(real);
        checkRequests(model, real);
        for (const row of keys) {
          const { known, wanted, readingBack } = board.rowOf(row).state;
          expect({ wanted, readingBack }, row).toEqual({ wanted: null, readingBack: false });
          if (model.changedByOthers.has(row)) continue;
          expect([board.truth(row), null], `${row}, before it is read again`).toContain(known);
          expect(board.rowOf(row).state.changedSince, `${row} was changed here alone`).toBeNull();
        }

        board.faults.clear();
        passSeconds(60);
        for (const division of divisions) await board.refresh(division);
        for (const row of keys) {
          expect(board.rowOf(row).state.known, `${row}, read again`).toBe(board.truth(row));
        }
      }),
      { numRuns: runs, endOnFailure: process.env['COMPANION_MODEL_RUNS'] === undefined },
    );
    expect(boards).toBeGreaterThanOrEqual(runs);
  },
);
