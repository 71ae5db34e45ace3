import type { Handlers } from '../../../electron/contract.ts';
import { dispatch } from '../../../electron/ipc.ts';
import { createConnections } from '../../support/requests/connections.ts';
import { benchCompanion } from '../companion.ts';
import { compared, interleaved, row } from '../measure.ts';
import { report } from '../report.ts';

// A call from the main process's end of the bridge to the service and back, against a bare fetch.
const requests: string[] = [];
const connections = createConnections();
const { companion, practice, token, close } = await benchCompanion(
  (input, init) => {
    requests.push(input instanceof Request ? input.url : String(input));
    return fetch(input, init);
  },
  { intercept: connections.intercept },
);
const origin = 'app://companion';
const page = { ourWindow: true, topFrame: true, url: `${origin}/index.html` };
const handlers = companion.handlers as Handlers;
const call = async (name: 'readLinkPermission' | 'link', payload: unknown) => {
  const result = await dispatch({ handlers, origin, log: () => '' }, name, page, payload);
  if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
};
const bare = async (path: string, body: object) => {
  const answer = await fetch(practice.baseUrl + path, {
    method: 'POST',
    headers: { 'X-Network-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return text === '' ? null : (JSON.parse(text) as unknown);
};
const pair = { stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
// The first call also asks for the account.
await companion.handlers.readLinkPermission('EDDF');
requests.length = 0;
const rounds = { rounds: 1000, warmUp: 300 };
const times = await interleaved(
  {
    bareRead: () => bare('/airports/EDDF/links/bulk', {}),
    read: () => call('readLinkPermission', 'EDDF'),
    bareWrite: () =>
      bare(`/airports/EDDF/points/${pair.stopbarId}/link`, { leadOnId: pair.leadOnId }),
    write: () => call('link', { icao: 'EDDF', ...pair }),
  },
  rounds,
);
const goals = { p50: 1.25, p95: 1.5 };
const calls = 2 * (rounds.rounds + rounds.warmUp);
const beyond = requests.length - calls;
const connectionsOf = async (work: () => Promise<unknown>): Promise<number> => {
  connections.forget();
  for (let time = 0; time < 300; time += 1) await work();
  return connections.count();
};
const own = await connectionsOf(() => call('readLinkPermission', 'EDDF'));
const ofBare = await connectionsOf(() => bare('/airports/EDDF/links/bulk', {}));
await close();
report([
  ...compared('Read call', times.read, times.bareRead, goals),
  // The outcome is on disk before it is returned; a bare request writes nothing.
  ...compared('Write call with its line in Activity', times.write, times.bareWrite, {
    p50: null,
    p95: null,
  }),
  row(`Extra requests in ${calls} calls`, 'requests', beyond, null, 0),
  // Fetch itself opens a second connection if the first isn't free yet.
  row('Connections kept alive for 300 calls', 'connections', own, ofBare, 1),
]);
