import { callAsPage } from '../../support/application/call-as-page.ts';
import { createConnections } from '../../support/requests/connections.ts';
import { benchCompanion } from '../companion.ts';
import { compared, interleaved, row } from '../measure.ts';
import { report } from '../report.ts';

// A call from the bridge in the main process to the service and back, compared with a bare fetch.
const requests: string[] = [];
const connections = createConnections();
const { companion, practice, token, close } = await benchCompanion(
  (input, init) => {
    requests.push(input instanceof Request ? input.url : String(input));
    return fetch(input, init);
  },
  { intercept: connections.intercept },
);
const { handlers } = companion;
const call = async (name: 'readLinkPermission' | 'setContributions', payload: unknown) => {
  const result = await callAsPage(
    { handlers, target: companion.target() },
    () => '',
    name,
    payload,
  );
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
};
const bare = async (path: string, init: RequestInit) => {
  const headers = { 'X-Network-Token': token, 'Content-Type': 'application/json' };
  const answer = await fetch(practice.baseUrl + path, { ...init, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === '' ? null : (JSON.parse(text) as unknown);
};
const row203 = { divisionId: 12, airportRequestId: 203 };
// Calls that send a single request. A link by IDs would read the airport's points first.
const bareRead = () => bare('/euroscope/EDDF/editable', { method: 'GET' });
const read = () => call('readLinkPermission', 'EDDF');
const contributionsOf = (): (() => boolean) => {
  let enabled = false;
  return () => (enabled = !enabled);
};
const [nextOfBare, next] = [contributionsOf(), contributionsOf()];
// The first call also asks for the account.
await read();
requests.length = 0;
const rounds = { rounds: 1000, warmUp: 300 };
const times = await interleaved(
  {
    bareRead,
    read,
    bareWrite: () =>
      bare('/divisions/12/airports/203/contributions', {
        method: 'PATCH',
        body: JSON.stringify({ contributionsEnabled: nextOfBare() }),
      }),
    write: () =>
      call('setContributions', { changes: [{ ...row203, contributionsEnabled: next() }] }),
  },
  rounds,
);
const calls = 2 * (rounds.rounds + rounds.warmUp);
const beyond = requests.length - calls;
const connectionsOf = async (work: () => Promise<unknown>): Promise<number> => {
  connections.forget();
  for (let time = 0; time < 300; time += 1) await work();
  return connections.count();
};
const own = await connectionsOf(read);
const ofBare = await connectionsOf(bareRead);
await close();
report([
  ...compared('Read call', times.read, times.bareRead, { p50: 1.15, p95: 1.3 }),
  // The outcome is on disk before it is returned; a bare request writes nothing.
  ...compared('Write call with its line in Activity', times.write, times.bareWrite, {
    p50: 1.2,
    p95: 1.3,
  }),
  row(`Extra requests in ${calls} calls`, 'requests', beyond, null, 0),
  // Fetch itself opens a second connection if the first isn't free yet.
  row('Connections kept alive for 300 calls', 'connections', own, ofBare, 1),
]);
