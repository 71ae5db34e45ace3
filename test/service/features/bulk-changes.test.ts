import { describe, expect, test, vi } from 'vitest';
import type {
  AirportOfDivision,
  DivisionOfUser,
} from '../../../electron/contract/contributions.ts';
import type { ApplyEnded } from '../../../electron/contract/airport-work.ts';
import type { Airport, Pair } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { indexAirport } from '../../../renderer/linking/airport/airport-index.ts';
import { classifyPairs } from '../../../renderer/linking/import/import-pairs.ts';
import { formatAirportPairs } from '../../../renderer/linking/import/pairs-csv.ts';
import { readImport } from '../../../renderer/linking/import/read-import.ts';
import { groupLines } from '../../../renderer/linking/bulk/group-lines.ts';
import { mayContinue } from '../../../renderer/linking/bulk/may-continue.ts';
import { formatLinksFile } from '../../../renderer/linking/bulk/links-file.ts';
import {
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { linksOf, openLinking } from '../../support/linking/open-linking.ts';
import { stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { pauseRequests } from '../../support/requests/paused-requests.ts';

vi.setConfig({ testTimeout: 30_000 });

type Open = Pick<OpenCompanion, 'call' | 'world'>;
interface Import {
  readonly icao: string;
  readonly link: readonly Pair[];
}

async function read<T>(
  { call }: Open,
  name: Parameters<OpenCompanion['call']>[0],
  payload?: unknown,
): Promise<T> {
  const result = (await call(name, payload)) as Result<T>;
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

const readAirport = (open: Open, icao: string) =>
  read<Airport>(open, 'readAirport', { icao, wait: true });

/** Returns the links of the approved airports of the user's first division. */
async function readDivision(open: Open) {
  const [division] = await read<readonly DivisionOfUser[]>(open, 'readDivisions');
  if (!division) throw new Error('The user has no division');
  const input = { divisionId: division.id };
  const requests = await read<readonly AirportOfDivision[]>(open, 'readAirportRequests', input);
  const airports: { icao: string; pairs: readonly Pair[] }[] = [];
  for (const { icao, status } of requests) {
    if (status !== 'approved') continue;
    airports.push({ icao, pairs: (await readAirport(open, icao)).links });
  }
  return airports;
}

/** Returns what an import stages at each airport. */
async function stage(open: Open, file: string): Promise<readonly Import[]> {
  const found = readImport(file);
  if (found.kind !== 'links') throw new Error(found.kind);
  const imports: Import[] = [];
  for (const { icao, lines } of groupLines(found.lines, undefined).airports) {
    const index = indexAirport(await readAirport(open, icao));
    const link = classifyPairs(lines, index, () => false).changes;
    imports.push({
      icao,
      link: link.map(({ stopbarId, leadOnId }) => ({ stopbarId, leadOnId })),
    });
  }
  return imports;
}

/** Stages an import, which reads the airport again, and applies it. */
async function apply({ call }: Open, { icao, link }: Import): Promise<Result<ApplyEnded>> {
  const changes = link.map((pair) => ({ ...pair, linked: true }));
  await call('stageSeveral', { airports: [{ icao, changes }] });
  return stageAndApply(call, { icao, link: [], unlink: [] });
}

function unlinkAll({ world }: Open): void {
  for (const point of world.points.values()) point.linkedTo = [];
}

const countOf = ({ world }: Open, icao: string): number =>
  Object.values(linksOf(world, icao)).flat().length;

describe('the links of a division', () => {
  test('are exported, and restored by an import at one airport after the other', async () => {
    const open = await openServiceSession();
    await open.signIn();
    const exported = await readDivision(open);
    for (const file of [formatAirportPairs(exported), formatLinksFile(exported, 0)]) {
      unlinkAll(open);
      const imports = await stage(open, file);
      expect(imports.map(({ icao }) => icao)).toEqual(['EDDF', 'EDDM']);
      for (const one of imports) {
        expect(one.link.length).toBeGreaterThan(0);
        expect(mayContinue(await apply(open, one))).toBe(true);
        expect(countOf(open, one.icao)).toBe(one.link.length);
      }
      // Stale links can't be made again.
      const stale =
        exported.flatMap(({ pairs }) => pairs).length - imports.flatMap(({ link }) => link).length;
      expect(stale).toBe(3);
    }
  });

  test('are kept where they were applied when the user cancels, and the next airport is left alone', async () => {
    const pause = pauseRequests(/EDDL\/links\/bulk$/);
    const open = await openLinking({ points: 2000, links: 900 }, { fetch: pause.fetch });
    const file = formatAirportPairs(await readDivision(open));
    unlinkAll(open);
    await open.load();
    const imports = await stage(open, file);
    expect(imports.map(({ icao }) => icao)).toEqual(['EDDF', 'EDDL', 'EDDM']);
    const [frankfurt, dusseldorf] = imports;
    if (!frankfurt || !dusseldorf) throw new Error('Three airports have links');

    expect(mayContinue(await apply(open, frankfurt))).toBe(true);
    const applying = apply(open, dusseldorf);
    await pause.reached(1);
    await open.cancelApply();
    pause.resume();
    const cancelled = await applying;

    expect(mayContinue(cancelled)).toBe(false);
    expect(countOf(open, 'EDDF')).toBe(frankfurt.link.length);
    expect(countOf(open, 'EDDL')).toBeGreaterThan(0);
    expect(countOf(open, 'EDDL')).toBeLessThan(dusseldorf.link.length);
    expect(open.requestsTo(/EDDM\/links\/bulk$/)).toEqual([]);
  });
});
