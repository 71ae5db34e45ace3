import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operations } from '../../../electron/api/client.ts';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import {
  contactMessage,
  contributions,
  link,
  observed,
  specified,
} from '../../support/requests/client-operations.ts';
import {
  openRecorder,
  openSocketServer,
  type Reply,
} from '../../support/requests/client-servers.ts';

/** The result of each operation for a body without the needed fields. */
const nothingRead: Partial<Record<keyof Operations, unknown>> = {
  sendContactMessage: { id: null },
};

const bodies: readonly (readonly [string, Omit<Reply, 'status'>])[] = [
  ['no body', {}],
  ['text', { headers: { 'Content-Type': 'text/plain' }, body: 'Linked.' }],
  [
    'HTML',
    { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>Done</title>' },
  ],
  ['half JSON', { headers: { 'Content-Type': 'application/json' }, body: '{"success": tr' }],
  ['an array', { headers: { 'Content-Type': 'application/json' }, body: '[1, null]' }],
  ['null', { headers: { 'Content-Type': 'application/json' }, body: 'null' }],
  ['a number', { headers: { 'Content-Type': 'application/json' }, body: '7' }],
  ['bytes', { headers: { 'Content-Type': 'image/png' }, body: Uint8Array.of(0x89, 0xff, 0, 0xfe) }],
  [
    'JSON of another shape',
    { headers: { 'Content-Type': 'text/css' }, body: '{"id":{},"icao":7}' },
  ],
];

describe('a 2xx reply', () => {
  test.each(bodies)(
    'F12: with %s is a success for the operations of part A',
    async (_what, reply) => {
      let status = 200;
      const { origin } = await openRecorder(() => ({ status, ...reply }));
      for (status of [200, 201, 204, 299]) {
        for (const { name, send } of specified) {
          const value = nothingRead[name] ?? null;
          expect(await send(clientOf(origin)), `${name} ${status}`).toEqual({ ok: true, value });
        }
      }
    },
  );

  test('F12: with any JSON is a success for the operations of part A', async () => {
    let body = '';
    const { origin } = await openRecorder(() => ({ status: 200, body }));
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        body = json;
        for (const { send } of specified) {
          expect(await send(clientOf(origin))).toMatchObject({ ok: true });
        }
      }),
      { numRuns: 30 },
    );
  });

  test.each(bodies)('F12: with %s is unreadable for a look-up', async (what, reply) => {
    const { origin } = await openRecorder(() => ({ status: 200, ...reply }));
    const isObject = ['an array', 'JSON of another shape'].includes(what);
    const strict = isObject ? ['shape'] : ['shape', 'object'];
    for (const { name, send } of observed.filter(({ reads }) => strict.includes(reads))) {
      expect(await send(clientOf(origin)), name).toEqual({
        ok: false,
        error: { kind: 'unreadable' },
      });
    }
  });

  test('is a success with a reason phrase in another alphabet', async () => {
    const origin = await openSocketServer((socket) =>
      socket.end('HTTP/1.1 200 Принято\r\nContent-Length: 0\r\n\r\n'),
    );
    expect(await clientOf(origin).sendContactMessage(contactMessage)).toEqual({
      ok: true,
      value: { id: null },
    });
  });
});

describe('the body of a 2xx reply', () => {
  test('has the ID of a contact message', async () => {
    const { client, world } = await openClient();
    const sent = await client.sendContactMessage(contactMessage);
    expect(sent).toEqual({ ok: true, value: { id: world.contactMessages[0]?.id } });
    expect(world.contactMessages).toMatchObject([contactMessage]);
  });

  test('can have a number as the ID of a contact message', async () => {
    const { origin } = await openRecorder(() => ({ status: 200, body: '{"id": 4711}' }));
    expect(await clientOf(origin).sendContactMessage(contactMessage)).toEqual({
      ok: true,
      value: { id: '4711' },
    });
  });

  test('has the row of the airport request after a switch', async () => {
    const { client, world } = await openClient();
    expect(await client.switchContributions(contributions)).toEqual({
      ok: true,
      value: {
        id: 203,
        icao: 'EDDF',
        status: 'approved',
        has_objects: true,
        contributions_enabled: false,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    });
    expect(world.airportRequests.find(({ id }) => id === 203)?.contributions_enabled).toBe(false);
  });

  test('isn’t needed after a link, even of a linked pair', async () => {
    const { client, world } = await openClient();
    expect(await client.link(link)).toEqual({ ok: true, value: null });
    expect(await client.link(link)).toEqual({ ok: true, value: null });
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
  });
});
