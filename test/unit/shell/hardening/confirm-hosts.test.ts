import { beforeEach, expect, test } from 'vitest';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { HostConfirmation } from '../../../../electron/shell/hardening/confirm-hosts.ts';
import { records } from '../../../support/electron/records.ts';

const [connect, cancel] = [0, 1];
let hosts: HostConfirmation;
const asked = () => records.asked.map(({ message }) => message);

beforeEach(() => {
  records.asked.length = 0;
  machine.pressedButton = connect;
  hosts = new HostConfirmation(() => undefined);
});

test('a new host is asked about once', async () => {
  expect(await hosts.mayConnect(['https://service.example/v2'])).toBe(true);
  expect(await hosts.mayConnect(['https://service.example/another?path'])).toBe(true);
  expect(asked()).toEqual(['Connect to service.example?']);
});

test('several new hosts are one question', async () => {
  hosts.trust(['https://service.example/v2']);
  const login = 'https://login.example/token';
  expect(await hosts.mayConnect(['https://service.example', login, login])).toBe(true);
  expect(await hosts.mayConnect([login, 'https://a.example', 'https://b.example'])).toBe(true);
  expect(asked()).toEqual(['Connect to login.example?', 'Connect to a.example and b.example?']);
});

test('two requests at the same time are one question', async () => {
  const both = ['https://service.example/a', 'https://service.example/b'];
  expect(await Promise.all(both.map((address) => hosts.mayConnect([address])))).toEqual([
    true,
    true,
  ]);
  expect(asked()).toHaveLength(1);
});

test('a host stays unknown if the user cancels', async () => {
  machine.pressedButton = cancel;
  expect(await hosts.mayConnect(['https://service.example'])).toBe(false);
  machine.pressedButton = connect;
  expect(await hosts.mayConnect(['https://service.example'])).toBe(true);
  expect(asked()).toHaveLength(2);
});

test.each([
  'https://service.example:8443',
  'https://service.example.evil',
  'https://sub.service.example',
  'https://ѕervice.example',
  'https://service.example@evil.example',
])('a known host doesn’t allow %s', async (address) => {
  hosts.trust(['https://service.example']);
  machine.pressedButton = cancel;
  expect(await hosts.mayConnect([address])).toBe(false);
  expect(asked()).toEqual([`Connect to ${new URL(address).host}?`]);
});

test('Escape and Enter cancel', async () => {
  await hosts.mayConnect(['https://service.example']);
  expect(records.asked[0]).toMatchObject({ defaultId: cancel, cancelId: cancel });
});
