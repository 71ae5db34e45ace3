import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../fixtures.ts';

const message = JSON.stringify({
  email: 'nadia@example.org',
  topic: 'Bug Report',
  message: 'A page sent this.',
});

test('S8 a page of another site can’t send a message to the practice service', async ({
  context,
  service,
  faults,
}) => {
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Another site</h1>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const contact = `${service.baseUrl}/contact`;
  const foreign = await context.newPage();

  for (const host of ['127.0.0.1', 'localhost']) {
    await foreign.goto(`http://${host}:${port}/`);
    const outcome = await foreign.evaluate(
      ([address, body]) =>
        fetch(address, { method: 'POST', mode: 'no-cors', body }).then(
          ({ type }) => type,
          () => 'failed',
        ),
      [contact, message] as const,
    );
    // The browser sends the request: only the service can reject it.
    expect(outcome).toBe('opaque');
    const [posted] = await Promise.all([
      foreign.waitForResponse(contact),
      foreign.waitForURL(contact),
      foreign.evaluate(
        ([address, body]) => {
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', action: address, enctype: 'text/plain' });
          const field = document.createElement('input');
          Object.assign(field, { name: body.slice(0, -1), value: '}' });
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        [contact, message] as const,
      ),
    ]);
    expect(posted.status()).toBe(403);
  }
  expect(service.world.contactMessages).toEqual([]);
  expect(faults.requests.filter(({ path }) => path.endsWith('/contact'))).toEqual([]);
  site.close();
});
