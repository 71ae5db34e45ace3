import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { openClient } from '../../support/requests/client-call.ts';
import { open } from '../../support/requests/client-servers.ts';
import type { ParsingOutcome } from '../../support/programs/parsing-program.ts';

const MB = 1024 * 1024;

/** Returns a text in pieces, so the server never keeps all of it. */
type Text = Iterable<string>;

function* repeated(piece: string, times: number): Text {
  const most = Math.max(1, Math.floor(65_536 / piece.length));
  for (let left = times; left > 0; left -= most) yield piece.repeat(Math.min(left, most));
}

/** Returns an array of equal elements. */
function* array(element: string, count: number): Text {
  yield '[';
  yield* repeated(`${element},`, count - 1);
  yield `${element}]`;
}

function* nested(depth: number, opening = '[', closing = ']', middle = ''): Text {
  yield* repeated(opening, depth);
  yield middle;
  yield* repeated(closing, depth);
}

function* around(before: string, text: Text, after: string): Text {
  yield before;
  yield* text;
  yield after;
}

function* keys(count: number): Text {
  for (let from = 0; from < count; from += 10_000) {
    yield Array.from({ length: 10_000 }, (_, at) => `"K${from + at}":[],`).join('');
  }
  yield '"L":[]';
}

const point = (more = '"coordinates":[]') =>
  `{"id":"S","airportId":"EDDF","type":"stopbar","name":"L7",${more}}`;
const place = '{"lat":1.5,"lng":2.5}';

/** Responses by name; the first word is the request. Those of 32 million bytes are sent compressed. */
const hostile: Readonly<Record<string, readonly [text: () => Text, ends: 'ok' | 'unreadable']>> = {
  'points-32-million-bytes': [() => array('0', 16 * MB), 'unreadable'],
  'points-deep-objects': [() => nested(900_000, '{"a":', '}', '1'), 'unreadable'],
  'points-without-fields': [() => array('{}', 100_000), 'unreadable'],
  'points-deep-coordinates': [
    () => around(`[${point().slice(0, -3)}`, nested(400_000), '}]'),
    'ok',
  ],
  'points-10-million-coordinates': [
    () => around(`[${point().slice(0, -3)}[`, repeated(`${place},`, 10_000_000), `${place}]}]`),
    'unreadable',
  ],
  'points-one-long-name': [
    () => around('[{"id":"', repeated('a', 15 * MB), '","airportId":"E","type":"stopbar"}]'),
    'unreadable',
  ],
  'links-million-keys': [() => around('{"links":{', keys(1_000_000), '}}'), 'unreadable'],
  'account-deep': [() => around('{"display_name":', nested(30_000), '}'), 'ok'],
  'divisions-too-many': [() => array('{"id":1,"name":"A"}', 10_001), 'unreadable'],
  'link-numbers': [() => array('0', 16 * MB), 'ok'],
};

/** Reads the responses in a separate process. */
async function readAll(names: readonly string[]): Promise<ParsingOutcome> {
  const server = createServer(({ url = '' }, response) => {
    const [, name = ''] = url.split('/');
    const [text] = hostile[name] ?? [() => ['[]']];
    const zip = name.includes('million-bytes') ? [createGzip({ level: 1 })] : [];
    response.writeHead(200, {
      'Content-Type': 'application/json',
      ...(zip.length > 0 && { 'Content-Encoding': 'gzip' }),
    });
    // The client closes a response that it doesn't read to the end.
    pipeline([Readable.from(text()), ...zip, response], () => undefined);
  });
  const program = fileURLToPath(
    new URL('../../support/programs/parsing-program.ts', import.meta.url),
  );
  const child = fork(program, [await open(server), ...names], {
    // The process ends with an error if it needs more.
    execArgv: ['--max-old-space-size=500'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill());
  const { promise, resolve, reject } = Promise.withResolvers<ParsingOutcome>();
  child.once('message', resolve);
  child.once('exit', (code, signal) => reject(new Error(`It ended with ${signal ?? code}`)));
  return promise;
}

test('S5 hostile responses are rejected by a process that has 500 MB', async () => {
  expect(await readAll(Object.keys(hostile))).toEqual(
    Object.fromEntries(Object.entries(hostile).map(([name, [, ends]]) => [name, ends])),
  );
});

test('S5 an airport of 20,000 points and links is read', async () => {
  const { client, world } = await openClient();
  const { icao } = bigAirport(world, { points: 20_000, links: 20_000 });
  const points = await client.readPoints(icao);
  expect(points.ok && points.value.length).toBe(20_000);
  const links = await client.readLinks(icao);
  expect(links.ok && Object.values(links.value).flat().length).toBe(20_000);
});
