import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RecentAirport } from '../../../../electron/contract/linking.ts';
import type { ClosedAirport } from '../../../../electron/contract/contributions.ts';
import type { Handlers } from '../../../../electron/contract.ts';
import { createAirportDouble } from '../../../support/linking/airport-double.ts';
import {
  button,
  field,
  open,
  reload,
  signedIn,
} from '../../../support/linking/open-linking-page.ts';

const readAt = Date.UTC(2025, 10, 12, 14, 5);
const recent: readonly RecentAirport[] = [
  { icao: 'EDDF', count: { unlinked: 47, readAt }, contributions: true },
  { icao: 'EDDM', count: { unlinked: 0, readAt }, contributions: false },
  { icao: 'LSZH', count: null, contributions: null },
];
const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const quickLook = page.getByRole('listitem').filter({ has: page.getByRole('button') });

function openFirst(handlers: Partial<Handlers> = {}, state = signedIn) {
  const { double, handlers: all } = createAirportDouble();
  const suggestAirports = () =>
    done({ recent: ['EDDF', 'EDDM', 'LSZH'], ofDivisions: ['EDDL'], staged: { EDDF: 3 } });
  const readRecentAirports = () => done(recent);
  return open(
    { double, handlers: { ...all, suggestAirports, readRecentAirports, ...handlers } },
    state,
  );
}

const texts = () =>
  quickLook.elements().map((item) => item.textContent.replace(/\s+/g, ' ').trim());

describe('without an airport, the last three', () => {
  test('say what is known of them: unlinked stopbars and when, staged changes, the switch', async () => {
    openFirst();

    await expect
      .poll(texts)
      .toEqual([
        'EDDF 47 unlinked at 12 Nov 2025 14:05z 3 staged changes Contributions on',
        'EDDM All linked at 12 Nov 2025 14:05z Contributions off',
        'LSZH Not counted yet',
      ]);
    await expect.element(button('EDDL')).toBeVisible();
    await expect.element(button('EDDF')).not.toBeInTheDocument();
  });

  test('load on a click and with the keyboard', async () => {
    openFirst();
    await expect.poll(texts).toHaveLength(3);
    await field().click();
    await userEvent.keyboard('{Escape}{Tab}{Tab}');
    await expect.element(page.getByRole('button', { name: /^EDDF/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');

    await expect.element(reload()).toBeVisible();
  });

  test('say which is closed for work', async () => {
    const closed: ClosedAirport = {
      ...{ divisionId: 12, airportRequestId: 203, icao: 'EDDF', since: readAt },
      ...{ account: null, wanted: null, failure: null },
    };
    openFirst({}, { ...signedIn, closedForWork: [closed] });

    await expect.poll(() => texts()[0]).toMatch(/Disabled while you work$/);
  });

  test('are read again after an apply, and the page says what is running', async () => {
    let known = recent;
    const readRecentAirports = () => done(known);
    const { push } = openFirst({ readRecentAirports });
    await expect.poll(texts).toHaveLength(3);
    const applying = { icao: 'EDDL', settled: 12, total: 47 };
    push({ ...signedIn, applying });

    await expect.element(page.getByText('Applying at EDDL: 12 of 47')).toBeVisible();
    known = recent.slice(1, 2);
    push(signedIn);
    await expect.poll(texts).toHaveLength(1);
    await expect.element(page.getByText(/^Applying at/)).not.toBeInTheDocument();
  });

  test('are left out where nothing is known, and the page says what to do', async () => {
    openFirst({
      readRecentAirports: () => done([]),
      suggestAirports: () => done({ recent: [], ofDivisions: [] }),
    });

    await expect.element(page.getByRole('heading', { name: 'Choose an airport' })).toBeVisible();
    await expect.element(page.getByText('Enter an ICAO code, like EDDF.')).toBeVisible();
    expect(texts()).toEqual([]);
  });
});

test('the first view fits a compact window', async () => {
  await page.viewport(420, 720);
  openFirst();
  await expect.poll(texts).toHaveLength(3);

  for (const item of quickLook.elements()) {
    const { left, right } = item.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(420);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(420);
});
