import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type { Faults } from '../../../electron/practice/faults.ts';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { findings } from '../findings.ts';
import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

const switchOf = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Contributions at ${name}` });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const contributionsAt = ({ world }: Practice, icao: string) =>
  world.airportRequests.find((request) => request.icao === icao)?.contributions_enabled;
const switches = ({ requests }: Faults) => requests.filter(({ method }) => method === 'PATCH');

const reload = (page: Page) => page.getByRole('button', { name: /Reload$/ }).click();

async function openBoard(page: Page) {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await expect(switchOf(page, 'EDDF')).toBeVisible();
}

async function axeFindsNothing(page: Page) {
  expect(await findings(page)).toEqual([]);
}

test('shows the airports of both divisions, switches one and records it in Activity', async ({
  page,
  service,
}) => {
  await openBoard(page);
  await expect(page.getByText('10 airports · 5 on · 4 not approved')).toBeVisible();
  await expect(page.getByText('All 10')).toBeVisible();
  await page.getByRole('button', { name: 'Division: All divisions' }).click();
  await page.getByRole('menuitemradio', { name: 'Low Countries member' }).click();
  await expect(page.getByText('All 4')).toBeVisible();
  await page.getByRole('button', { name: 'Division: Low Countries' }).click();
  await page.getByRole('menuitemradio', { name: 'All divisions' }).click();
  await expect(switchOf(page, 'EDDH')).toBeDisabled();
  await expect(switchOf(page, 'EDDH')).toHaveAccessibleDescription(/waiting for approval/);
  await page.getByRole('searchbox', { name: 'Find an airport' }).fill('low ehr');
  await expect(page.getByRole('switch')).toHaveCount(1);
  await axeFindsNothing(page);
  await page.getByRole('searchbox', { name: 'Find an airport' }).fill('');

  await switchOf(page, 'EDDF').click();
  await expect(page.getByRole('status')).toContainText('Contributions disabled at EDDF');
  await expect(switchOf(page, 'EDDF')).not.toBeChecked();
  expect(contributionsAt(service, 'EDDF')).toBe(false);
  await openPage(page, 'Activity');
  const entry = page.getByRole('listitem').first();
  await expect(entry).toContainText('Disabled contributions');
  await entry.getByRole('button').first().click();
  await expect(entry).toContainText('EDDF (Germany)');
});

test('selects and switches airports using only the keyboard', async ({ page, service }) => {
  await openBoard(page);
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const tabTo = async (label: string) => {
    await expect(async () => {
      await keyboard.press('Tab');
      expect(await focused()).toBe(label);
    }).toPass({ intervals: [0] });
  };
  await tabTo('Find an airport');
  await keyboard.type('edd');
  await tabTo('Select EDDB');
  await keyboard.press('ArrowDown');
  expect(await focused()).toBe('Select EDDF');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(switchOf(page, 'EDDF')).not.toBeChecked();
  await expect(switchOf(page, 'EDDF')).toBeFocused();
  await expect.poll(() => contributionsAt(service, 'EDDF')).toBe(false);

  await page.getByRole('button', { name: 'Enable contributions' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Contributions enabled at EDDF');
  expect(contributionsAt(service, 'EDDF')).toBe(true);
});

test('reads a lost reply back, marks a change by someone else and resets a rejected switch', async ({
  page,
  service,
  faults,
}) => {
  await openBoard(page);
  faults.next({ method: 'PATCH', path: /203/ }, { kind: 'lost' }, { times: Infinity });
  await switchOf(page, 'EDDF').click();
  await expect(page.getByRole('status')).toContainText('Contributions disabled at EDDF');
  await expect(page.getByText(/someone else/i)).toHaveCount(0);

  const other = service.world.airportRequests.find(({ icao }) => icao === 'EDDM');
  if (other) other.contributions_enabled = false;
  await reload(page);
  await expect(page.getByText('Someone else switched EDDM.')).toBeVisible();
  await expect(switchOf(page, 'EDDM')).not.toBeChecked();
  await axeFindsNothing(page);
  await press(page, 'Mark as seen');
  await expect(page.getByText(/someone else/i)).toHaveCount(0);
  await reload(page);
  await expect(page.getByRole('button', { name: /^\d\d:\d\dz Reload$/ })).toBeVisible();
  await expect(page.getByText(/someone else/i)).toHaveCount(0);

  // The membership ends while the board is open.
  service.world.memberships.length = 0;
  await switchOf(page, 'EDDB').click();
  await expect(page.getByRole('alert')).toContainText(
    'Test service doesn’t let you switch this division’s airports.',
  );
  await expect(switchOf(page, 'EDDB')).toBeChecked();
  await expect(switchOf(page, 'EDDB')).toHaveAccessibleDescription(/Not disabled/);
  expect(contributionsAt(service, 'EDDB')).toBe(true);
  await axeFindsNothing(page);
});

test('finishes a switch while the page reloads', async ({ page, faults }) => {
  await openBoard(page);
  const release = faults.hold({ method: 'PATCH', path: /203/ });
  await switchOf(page, 'EDDF').click();
  await expect.poll(() => switches(faults).length).toBe(1);
  await page.reload();
  await expect(switchOf(page, 'EDDF')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(switchOf(page, 'EDDF')).not.toBeChecked();
  await expect(switchOf(page, 'EDDF')).toHaveAttribute('aria-busy', 'false');
  expect(switches(faults)).toHaveLength(1);
});

test.describe('when the service doesn’t list divisions', () => {
  test.beforeEach(({ faults }) => {
    const lookUps = /\/v2\/(divisions\/user|divisions\/\d+\/airports|airports\/\w+\/[a-z-]+)$/;
    faults.next(
      { method: 'GET', path: lookUps },
      { kind: 'answer', status: 404, body: 'Not found' },
      { times: Infinity },
    );
  });

  test('pins a row by its IDs, switches it and keeps it after a reload', async ({
    page,
    service,
    faults,
  }) => {
    await signIn(page, nadia);
    await openPage(page, 'Contributions');
    await expect(page.getByText('Test service doesn’t list divisions.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Division ID' }).fill('12');
    await page.getByRole('textbox', { name: 'Airport request ID' }).fill('-203');
    await press(page, 'Pin to the list');
    await expect(
      page.getByRole('textbox', { name: 'Airport request ID' }),
    ).toHaveAccessibleDescription('Enter a whole number above 0.');
    await page.getByRole('textbox', { name: 'Airport request ID' }).fill('203');
    await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Home');
    await press(page, 'Pin to the list');
    await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
    await axeFindsNothing(page);

    await press(page, 'Disable contributions at Home');
    await expect(page.getByRole('status')).toContainText('Contributions disabled at Home');
    await expect(switchOf(page, 'Home')).not.toBeChecked();
    expect(contributionsAt(service, 'EDDF')).toBe(false);
    await switchOf(page, 'Home').click();
    await expect(page.getByRole('status')).toContainText('Contributions enabled at Home');
    expect(contributionsAt(service, 'EDDF')).toBe(true);

    await page.reload();
    await expect(switchOf(page, 'Home')).toBeChecked();
    faults.next({ method: 'PATCH', path: /203/ }, { kind: 'lost' }, { times: Infinity });
    await switchOf(page, 'Home').click();
    await expect(page.getByRole('alert')).toContainText('may have been disabled');
    await expect(
      page.getByText('May have been disabled. Check before you try again.'),
    ).toBeVisible();
    await press(page, 'Unpin Home');
    await expect(page.getByText('Pinned rows')).toBeHidden();
  });
});

/** A proxy to the service that can be closed and reopened. */
class Gate {
  readonly #to: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;

  constructor(to: number) {
    this.#to = to;
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => this.#pass(socket)).listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close');
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #pass(from: Socket): void {
    const to = connect(this.#to, '127.0.0.1');
    for (const socket of [from, to]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
    }
    // The service accepts only its own host name and port.
    from.on('data', (data: Buffer) => {
      to.write(data.toString('latin1').replace(`:${this.port}\r\n`, `:${this.#to}\r\n`), 'latin1');
    });
    to.pipe(from);
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
  }
}

const behindGate = test.extend<{ gate: Gate }>({
  gate: async ({ service }, use) => {
    const gate = new Gate(Number(new URL(service.baseUrl).port));
    await gate.open();
    await use(gate);
    await gate.close();
  },
  companion: async ({ service, gate }, use) => {
    const { hostCompanion } = await import('../../support/application/hosted-companion.ts');
    const baseUrl = `http://127.0.0.1:${gate.port}/v2`;
    const companion = await hostCompanion({ ...service.profile, name: 'Test service', baseUrl });
    await use(companion);
    await companion.stop();
  },
});

behindGate(
  'resets a switch while the service is unreachable, and works again afterwards',
  async ({ page, service, gate }) => {
    await openBoard(page);
    await gate.close();
    await switchOf(page, 'EDDF').click();
    await expect(page.getByRole('alert')).toContainText('Nothing was sent');
    await expect(switchOf(page, 'EDDF')).toBeChecked();
    await reload(page);
    await expect(page.getByText(/Can’t reach Test service/).first()).toBeVisible();
    await expect(switchOf(page, 'EDDF')).toBeVisible();
    await axeFindsNothing(page);

    await gate.open();
    await reload(page);
    await expect(page.getByText(/Can’t reach Test service/)).toHaveCount(0);
    await switchOf(page, 'EDDF').click();
    await expect(page.getByRole('status')).toContainText('Contributions disabled at EDDF');
    expect(contributionsAt(service, 'EDDF')).toBe(false);
  },
);
