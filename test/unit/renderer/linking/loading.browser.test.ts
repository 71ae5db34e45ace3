import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Airport } from '../../../../electron/contract/linking.ts';
import type { AppError, Result } from '../../../../electron/contract/result.ts';
import type { WaitingCall } from '../../../../electron/contract/call.ts';
import { createAirportDouble } from '../../../support/linking/airport-double.ts';
import { chooseMore } from '../../../support/linking/linking-menu.ts';
import { mountPage } from '../../../support/page/mount-page.ts';
import { bar, barButton, twoLinks } from '../../../support/linking/open-changes.ts';
import {
  button,
  field,
  load,
  open,
  reload,
  signedIn,
} from '../../../support/linking/open-linking-page.ts';
import { airportChoice } from '../../../../renderer/linking/airport/airport-choice.svelte.ts';

const status = page.getByRole('status');
const alert = page.getByRole('alert');
const line = page.getByRole('group', { name: 'Loading EHAM' });

/** Opens a page on which EDDF can be loaded. The test decides the outcome for other airports. */
function openWithLate() {
  const { double, handlers } = createAirportDouble();
  const late = Promise.withResolvers<Result<Airport>>();
  const cancelled: WaitingCall[] = [];
  const opened = open({
    double,
    handlers: {
      ...handlers,
      loadAirport: (icao) =>
        icao === 'EDDF' ? Promise.resolve({ ok: true, value: double.airport }) : late.promise,
      cancelWaiting: ({ call }) => {
        cancelled.push(call);
        return Promise.resolve({ ok: true, value: null });
      },
    },
  });
  return { ...opened, late, cancelled };
}

async function loadEham(): Promise<void> {
  await load();
  await expect.element(status).toMatchTextContent('Loaded EDDF');
  await field().fill('EHAM');
  await userEvent.keyboard('{Enter}');
}

describe('the focus after a load', () => {
  test('moves from the field to the table', async () => {
    open(createAirportDouble());
    await load();
    await expect.element(page.getByRole('row', { name: /EDDF_SB_L1_07C/ })).toHaveFocus();
  });

  test('stays where the user has moved it', async () => {
    const { late } = openWithLate();
    await loadEham();
    await button('More').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    const { double } = createAirportDouble();
    late.resolve({ ok: true, value: { ...double.airport, icao: 'EHAM' } });
    await expect.element(status).toMatchTextContent('Loaded EHAM');
    expect(document.activeElement?.closest('[role="grid"]')).toBeNull();
  });
});

test('a code that’s being typed while another airport loads stays in the field', async () => {
  const { late } = openWithLate();
  await loadEham();
  await field().fill('ED');
  const { double } = createAirportDouble();
  late.resolve({ ok: true, value: { ...double.airport, icao: 'EHAM' } });
  await expect.element(status).toMatchTextContent('Loaded EHAM');
  await expect.element(field()).toHaveValue('ED');
  await expect.element(field()).toHaveFocus();
});

test('a reload says that it’s loading, and its button keeps the focus, at 420 pixels', async () => {
  await page.viewport(420, 720);
  const { double, handlers } = createAirportDouble();
  const first: Result<Airport>[] = [{ ok: true, value: double.airport }];
  const late = Promise.withResolvers<Result<Airport>>();
  open({
    double,
    handlers: {
      ...handlers,
      loadAirport: () => {
        const known = first.pop();
        return known ? Promise.resolve(known) : late.promise;
      },
    },
  });
  await load();
  await reload().click();
  await expect.element(button('Reload, loading…')).toHaveFocus();
  await expect.element(page.getByText('Loading…', { exact: true })).toBeInViewport({ ratio: 1 });
  late.resolve({ ok: true, value: double.airport });
  await expect.element(reload()).toHaveFocus();
});

describe('the status of a load', () => {
  test('is cleared when the next load starts', async () => {
    openWithLate();
    await loadEham();
    await expect.element(status).toMatchTextContent(/^$/);
  });

  test('is replaced when the next airport has no points', async () => {
    const { late } = openWithLate();
    await loadEham();
    late.resolve({ ok: true, value: { icao: 'EHAM', points: [], links: [], readAt: 0 } });
    await expect.element(alert).toMatchTextContent('Test service has no points at EHAM.');
    await expect.element(status).toMatchTextContent(/^$/);
  });

  test('is replaced when the next load fails', async () => {
    const { late } = openWithLate();
    await loadEham();
    const error: AppError = { kind: 'unavailable', status: 503, said: '' };
    late.resolve({ ok: false, error });
    await expect
      .element(alert)
      .toMatchTextContent(/^▲?\s*Couldn’t load EHAM\. Test service isn’t available/);
    await expect.element(status).toMatchTextContent(/^$/);
  });
});

test('an empty airport of the account’s divisions has no points yet', async () => {
  const { handlers } = createAirportDouble();
  mountPage('#/linking', {
    ...handlers,
    suggestAirports: () =>
      Promise.resolve({ ok: true, value: { recent: [], ofDivisions: ['EHAM'], staged: {} } }),
    loadAirport: (icao) =>
      Promise.resolve({ ok: true, value: { icao, points: [], links: [], readAt: 0 } }),
  });
  await field().fill('EHAM');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('EHAM has no points yet.');
});

test('a note about an empty airport is cleared when another one fails to load', async () => {
  const { handlers } = createAirportDouble();
  const error: AppError = { kind: 'server', status: 500, said: '' };
  mountPage('#/linking', {
    ...handlers,
    loadAirport: (icao) =>
      Promise.resolve(
        icao === 'EHAM'
          ? { ok: true, value: { icao, points: [], links: [], readAt: 0 } }
          : { ok: false, error },
      ),
  });
  await field().fill('EHAM');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('has no points at EHAM');
  await field().fill('EHRD');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toMatchTextContent('Couldn’t load EHRD.');
  await expect.element(page.getByText(/has no points at EHAM/)).not.toBeInTheDocument();
});

test('changes that an earlier window staged at any airport are marked on the navigation', async () => {
  const airport = createAirportDouble();
  const link = (leadOnId: string) => [{ stopbarId: 'S', leadOnId, linked: true }];
  airport.double.drafts.set('EDDM', { steps: [link('A'), link('B')], position: 2 });
  open(airport);
  const linking = page.getByRole('link', { name: 'Linking', exact: true });
  await expect.element(linking).toHaveAccessibleDescription(/2 staged changes/);
  await load();
  airportChoice.work?.stage(twoLinks);
  await expect.element(linking).toHaveAccessibleDescription(/4 staged changes/);
});

describe('the airport in use while another one loads', () => {
  const linking = () => page.getByRole('link', { name: 'Linking', exact: true });
  const table = () => document.querySelector('[data-points]');
  const eham = (points: Airport['points'] = []): Result<Airport> => ({
    ok: true,
    value: { icao: 'EHAM', points, links: [], readAt: 0 },
  });

  async function loadEhamWithStaged() {
    const opened = openWithLate();
    await load();
    airportChoice.work?.stage(twoLinks);
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
    await field().fill('EHAM');
    await userEvent.keyboard('{Enter}');
    return opened;
  }

  test('is inert, and its changes can’t be applied or undone', async () => {
    const { double, late } = await loadEhamWithStaged();
    await expect.poll(() => table()?.closest('[inert]')).toBeTruthy();
    expect(bar().element().closest('[inert]')).toBeTruthy();
    await expect.element(button('Link to nearest…')).toHaveAttribute('title', 'Loading EHAM…');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}z{/Control}');
    late.resolve({ ok: false, error: { kind: 'server', status: 500, said: '' } });

    await expect.element(alert).toMatchTextContent('Couldn’t load EHAM.');
    await expect.element(field()).toHaveValue('EDDF');
    expect(table()?.closest('[inert]')).toBeNull();
    await expect.element(barButton('Apply 2 changes')).toBeVisible();
    expect(double.applied).toEqual([]);
  });

  test.each([420, 1100])('isn’t described in the toolbar at %i pixels', async (width) => {
    await page.viewport(width, 680);
    await loadEhamWithStaged();
    const toolbar = () => document.querySelector<HTMLElement>('.toolbar');
    await expect.element(button('Cancel').first()).toBeVisible();
    expect(toolbar()?.innerText).toContain('Loading EHAM…');
    expect(toolbar()?.innerText).not.toContain('62 stopbars');
    expect(button(/^Reload/).elements()).toEqual([]);
    await expect.element(button('More')).toBeInViewport({ ratio: 1 });
  });

  test('is named in the field again when the load is cancelled', async () => {
    await loadEhamWithStaged();
    await userEvent.keyboard('{Escape}');
    await expect.element(field()).toHaveValue('EDDF');
    expect(table()?.closest('[inert]')).toBeNull();
  });

  test('is still marked on the navigation afterwards if it has staged changes', async () => {
    const { double, late } = await loadEhamWithStaged();
    late.resolve(eham(double.airport.points));
    await expect.poll(() => airportChoice.work?.icao).toBe('EHAM');
    await expect.element(bar()).not.toBeInTheDocument();
    await expect.element(linking()).toHaveAccessibleDescription(/2 staged changes/);
    const work = await airportChoice.open('EDDF');
    await expect.element(linking()).toHaveAccessibleDescription(/2 staged changes/);
    work?.discard();
    await expect.element(linking()).not.toHaveAccessibleDescription(/staged/);
  });

  test('belongs to its service: its changes aren’t marked once another one is in use', async () => {
    const { double, push } = await loadEhamWithStaged();
    await expect.element(linking()).toHaveAccessibleDescription(/2 staged changes/);
    location.hash = '#/settings';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    double.drafts.clear();
    push({ ...signedIn, service: 'service 2' });
    await expect.element(linking()).not.toHaveAccessibleDescription(/staged/);
  });

  test('passes its view on to the next airport', async () => {
    const { double, late } = openWithLate();
    await load();
    await page.getByRole('radio', { name: 'Map', exact: true }).click();
    await field().fill('EHAM');
    await userEvent.keyboard('{Enter}');
    late.resolve(eham(double.airport.points));
    await expect.poll(() => airportChoice.work?.icao).toBe('EHAM');
    await expect.element(page.getByRole('radio', { name: 'Map', exact: true })).toBeChecked();
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  });
});

test('a link by ID at an airport that is being replaced doesn’t load it again', async () => {
  const { handlers, double } = createAirportDouble();
  const linked = Promise.withResolvers<Result<null>>();
  const loads: string[] = [];
  const loadAirport = (icao: string): Promise<Result<Airport>> => {
    loads.push(icao);
    if (icao !== 'EDDF') return new Promise(() => undefined);
    return Promise.resolve({ ok: true, value: double.airport });
  };
  open({ double, handlers: { ...handlers, loadAirport, link: () => linked.promise } });
  await load();
  await chooseMore('Link by ID…');
  await page.getByRole('combobox', { name: 'Stopbar ID' }).fill('EDDF_SB_L9_07C');
  await page.getByRole('combobox', { name: 'Lead-on ID' }).fill('EDDF_LO_L9_07C');
  await button('Link').click();
  void airportChoice.open('EHAM');
  await expect.poll(() => loads).toEqual(['EDDF', 'EHAM']);
  linked.resolve({ ok: true, value: null });
  await expect.element(status).toMatchTextContent('Linked lead-on');
  expect(loads).toEqual(['EDDF', 'EHAM']);
});

describe('a slow load', () => {
  test('is shown after two seconds, and cancelled immediately', async () => {
    const { late, cancelled } = openWithLate();
    await loadEham();
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(line, { timeout: 5000 }).toMatchTextContent('Loading EHAM…');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(field()).toHaveFocus();
    await expect.element(status).toMatchTextContent('Cancelled loading EHAM.');
    expect(cancelled).toEqual(['loadAirport']);
    late.resolve({ ok: true, value: { icao: 'EHAM', points: [], links: [], readAt: 0 } });
    await expect.element(field()).toHaveValue('EDDF');
    await expect.element(status).toMatchTextContent('Cancelled loading EHAM');
  });

  test('says what it waits for, and can be cancelled in the same way', async () => {
    const { push, cancelled } = openWithLate();
    await loadEham();
    const until = Date.now() + 38_000;
    push({ ...signedIn, waiting: [{ call: 'loadAirport', until, why: 'limited' }] });
    await expect
      .element(line)
      .toMatchTextContent(
        /Loading EHAM\. Test service is limiting requests\. Trying again in 3\d s\./,
      );
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(status).toMatchTextContent('Cancelled loading EHAM');
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument();
    expect(cancelled).toEqual(['loadAirport']);
  });

  test('ends when another service is used', async () => {
    const { handlers } = createAirportDouble();
    const loadAirport = () => new Promise<never>(() => undefined);
    const { push } = mountPage('#/linking', { ...handlers, loadAirport });
    await field().fill('EHAM');
    await userEvent.keyboard('{Enter}');
    await expect.element(line, { timeout: 5000 }).toBeVisible();
    push({ ...signedIn, service: 'service 2' });
    await expect.element(line).not.toBeInTheDocument();
  });
});
