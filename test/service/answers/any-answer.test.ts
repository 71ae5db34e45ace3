import { describe, expect, test } from 'vitest';
import type { Operations } from '../../../electron/api/client.ts';
import { clientOf } from '../../support/requests/client-call.ts';
import { contactMessage, observed, specified } from '../../support/requests/client-operations.ts';
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

describe('F12: a 2xx reply', () => {
  test('is a success for the operations of part A, with any body', async () => {
    let reply: Reply = { status: 200 };
    const { origin } = await openRecorder(() => reply);
    for (const [what, body] of bodies) {
      for (const status of [200, 204, 299]) {
        reply = { status, ...body };
        for (const { name, send } of specified) {
          const value = nothingRead[name] ?? null;
          const result = await send(clientOf(origin));
          expect(result, `${name} ${status} ${what}`).toEqual({ ok: true, value });
        }
      }
    }
  });

  test('is unreadable for a look-up unless it has the right shape', async () => {
    let reply: Reply = { status: 200 };
    const { origin } = await openRecorder(() => reply);
    for (const [what, body] of bodies) {
      reply = { status: 200, ...body };
      const isObject = ['an array', 'JSON of another shape'].includes(what);
      const strict = isObject ? ['shape'] : ['shape', 'object'];
      for (const { name, send } of observed.filter(({ reads }) => strict.includes(reads))) {
        expect(await send(clientOf(origin)), `${name}: ${what}`).toEqual({
          ok: false,
          error: { kind: 'unreadable' },
        });
      }
    }
  });
});

test('R6 a reply with a reason phrase in another alphabet is a success', async () => {
  const origin = await openSocketServer((socket) =>
    socket.end('HTTP/1.1 200 Принято\r\nContent-Length: 0\r\n\r\n'),
  );
  expect(await clientOf(origin).sendContactMessage(contactMessage)).toEqual({
    ok: true,
    value: { id: null },
  });
});
