import { bigBoard } from '../../support/contributions/big-board.ts';
import { benchCompanion } from '../companion.ts';
import { interleaved, limited, row } from '../measure.ts';
import { report } from '../report.ts';

// One push of the state to the page: collecting it, and the two copies that Electron makes, one for the page's
// process and one from the preload to the page. With 1,000 switched airports, compared with none.
const airports = 1000;
const [small, large] = [await benchCompanion(), await benchCompanion()];
bigBoard(large.practice.world, { divisions: 40, airports });
const { handlers } = large.companion;
for (const { id, division_id: divisionId } of large.practice.world.airportRequests) {
  const input = { divisionId, airportRequestId: id, contributionsEnabled: false };
  const result = await handlers.setContributions({ changes: [input] });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
}
const push = (companion: typeof large.companion) => () =>
  structuredClone(structuredClone(companion.slices()));
const times = await interleaved(
  { large: push(large.companion), small: push(small.companion) },
  { rounds: 400, warmUp: 100 },
);
const bytes = ({ companion }: typeof large) => JSON.stringify(companion.slices()).length / 1000;
const sizes = [bytes(large), bytes(small)] as const;
await large.close();
await small.close();
const name = `One push of the state with ${airports.toLocaleString('en')} switched airports`;
report([
  ...limited(name, times.large, { p50: 1, p95: null }),
  ...limited('One push of the state without any', times.small, { p50: 1, p95: null }),
  row('Size of such a push', 'kB', ...sizes, null),
]);
