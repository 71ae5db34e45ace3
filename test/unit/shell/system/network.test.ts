import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { partitions } from '../../../../electron/browser-host/electron/session.ts';
import { fetchOnce, systemFetch } from '../../../../electron/shell/system/network.ts';
import { clientOf } from '../../../support/requests/client-call.ts';
import { open } from '../../../support/requests/client-servers.ts';
import { operations } from '../../../support/requests/client-operations.ts';
import { createStaleConnections } from '../../../support/requests/stale-connections.ts';

const sentOnce = operations.filter(
  ({ repeatable, method }) => repeatable !== 'yes' && method !== 'GET',
);

async function openStaleConnections(...reply: Parameters<typeof createStaleConnections>) {
  const { server, arrived } = createStaleConnections(...reply);
  return { origin: await open(server), arrived };
}

const post = { method: 'POST', body: '{}' };

describe('a connection that closes before the reply', () => {
  test('R3 makes Chromium resend a GET and a POST if the connection was reused', async () => {
    const { origin, arrived } = await openStaleConnections();
    const ask = async (init?: RequestInit) => (await systemFetch(origin, init)).text();
    for (const init of [undefined, undefined, post]) expect(await ask(init)).toBe('{}');
    expect(arrived).toEqual(['GET /', 'GET /', 'GET /', 'POST /', 'POST /']);
  });

  test('R3 delivers each of them once each time', async () => {
    for (const { method, path, send } of sentOnce) {
      const { origin, arrived } = await openStaleConnections();
      const client = clientOf(`${origin}/v2`, { fetch: systemFetch, fetchOnce });
      for (let sent = 1; sent <= 3; sent += 1) {
        await send(client);
        // A request in between leaves a connection that could be reused.
        await client.readLinks('EDDF');
        expect(arrived.filter((request) => request === `${method} /v2${path}`)).toHaveLength(sent);
      }
    }
  });
});

async function cutOff({ body }: Response): Promise<void> {
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
}

describe('requests that must arrive once', () => {
  test('R3 don’t end a reply that is still being read', async () => {
    const replies: ServerResponse[] = [];
    const { origin } = await openStaleConnections((response) => {
      response.write('first half, ');
      replies.push(response);
      if (replies.length > 1) response.end();
    });
    const first = await fetchOnce(origin, post);
    await (await fetchOnce(origin, post)).text();
    replies[0]?.end('second half');
    expect(await first.text()).toBe('first half, second half');
  });

  test.each<[string, (reply: Response) => Promise<unknown>]>([
    ['read', (reply) => reply.text()],
    ['cut off', cutOff],
  ])('R3 share one session once the last reply was %s', async (_how, end) => {
    const { origin } = await openStaleConnections();
    await end(await fetchOnce(origin, post));
    const sessions = partitions.size;
    for (let sent = 0; sent < 3; sent += 1) await end(await fetchOnce(origin, post));
    await fetchOnce('http://127.0.0.1:1', post).catch(() => undefined);
    await end(await fetchOnce(origin, post));
    expect(partitions.size).toBe(sessions);
  });

  test('R3 can be aborted', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const { origin } = await openStaleConnections(arrived.resolve);
    const abort = new AbortController();
    const reply = fetchOnce(origin, { ...post, signal: abort.signal });
    const closed = once(await arrived.promise, 'close');
    abort.abort(new DOMException('Cancelled', 'AbortError'));
    await expect(reply).rejects.toThrow('Cancelled');
    await closed;
  });

  test('E5 R9 get no permission and no spell checker, which would download dictionaries', async () => {
    const { origin } = await openStaleConnections();
    await (await fetchOnce(origin, post)).text();
    expect(partitions.size).toBeGreaterThan(0);
    for (const { permissions, spelling } of partitions.values()) {
      expect(spelling.enabled).toBe(false);
      const answer = vi.fn();
      Reflect.apply(permissions.request ?? vi.fn(), undefined, [{}, 'media', answer, {}]);
      expect(answer).toHaveBeenCalledExactlyOnceWith(false);
      expect(Reflect.apply(permissions.check ?? vi.fn(), undefined, [])).toBe(false);
      expect(Reflect.apply(permissions.device ?? vi.fn(), undefined, [])).toBe(false);
    }
  });
});

test('R4 a cancelled body keeps its connection until the request is aborted', async () => {
  const replies: ServerResponse[] = [];
  const { origin } = await openStaleConnections((response) => {
    response.write('the rest never comes');
    replies.push(response);
  });
  const abort = new AbortController();
  await cutOff(await systemFetch(origin, { signal: abort.signal }));
  const [first] = replies;
  // If the first connection had ended, that would arrive before another reply.
  await cutOff(await systemFetch(origin));
  expect(first?.destroyed).toBe(false);
  const closed = once(first ?? expect.fail(), 'close');
  abort.abort();
  await closed;
});
