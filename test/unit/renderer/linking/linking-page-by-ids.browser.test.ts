import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Handlers } from '../../../../electron/contract.ts';
import { createAirportDouble } from '../../../support/linking/airport-double.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import {
  button,
  chooseMore,
  load,
  open,
  option,
  row,
} from '../../../support/linking/open-linking-page.ts';

const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };
const linked = /^✓?\s*Linked lead-on EDDF_LO_L9_07C to stopbar EDDF_SB_L9_07C at/;

type Double = ReturnType<typeof createAirportDouble>;
type LinkRequest = Parameters<Handlers['link']>[0];

/** Returns an airport double that links by IDs. `asked` records the requests. */
function linkable(double: Double = createAirportDouble()) {
  const asked: LinkRequest[] = [];
  const link: Handlers['link'] = (input) => {
    asked.push(input);
    const { stopbarId, leadOnId } = input;
    const { airport } = double.double;
    double.double.airport = { ...airport, links: [...airport.links, { stopbarId, leadOnId }] };
    return Promise.resolve({ ok: true, value: null });
  };
  return { ...double, handlers: { ...double.handlers, link }, asked };
}

const idField = (name: string) =>
  page
    .getByRole('textbox', { name, exact: true })
    .or(page.getByRole('combobox', { name, exact: true }));

async function fillPair({ stopbarId, leadOnId } = pair, icao?: string) {
  if (document.querySelector('dialog[open]') === null) await chooseMore('Link by ID…');
  if (icao !== undefined) await idField('Airport (ICAO)').fill(icao);
  await idField('Stopbar ID').fill(stopbarId);
  await idField('Lead-on ID').fill(leadOnId);
}

const press = () => button('Link').click();
const status = () => page.getByRole('status');
/** Returns what is offered while an ID is typed. */
async function offered(name: string, typed: string): Promise<string[]> {
  await page.getByRole('combobox', { name, exact: true }).fill(typed);
  return page
    .getByRole('listbox', { name })
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent.trim().replaceAll(/\s+/g, ' '));
}

describe('a pair that is linked by its IDs', () => {
  test('appears in the lists, their counts and the map', async () => {
    open(linkable());
    await load();
    await row('EDDF_SB_L1_07C').click();
    await expect.element(page.getByTitle(/, 18 links/)).toBeVisible();
    await fillPair();
    await press();

    await expect.element(status()).toMatchTextContent(linked);
    expect(status().element().querySelectorAll('code')).toHaveLength(2);
    await expect.element(page.getByTitle(/, 19 links/)).toBeVisible();
    await expect.element(status()).toMatchTextContent(/at EDDF\.$/);
    await expect.element(row(pair.stopbarId)).not.toHaveAccessibleName(/unlinked/);
    await expect.element(row('EDDF_SB_L1_07C')).toHaveAttribute('aria-selected', 'true');
    // Not in the middle, where the chip’s cross may be.
    await row(pair.stopbarId).click({ position: { x: 20, y: 15 } });
    await expect.element(page.getByText(/linked to L9 \(EDDF_LO_L9_07C\)/).first()).toBeVisible();
  });

  test('is reported, and its staged change is removed', async () => {
    open(linkable());
    await load();
    await row(pair.stopbarId).click();
    await option(pair.leadOnId).click();
    await expect.element(button('Apply 1 change')).toBeVisible();
    await fillPair();
    await press();

    await expect.element(status()).toMatchTextContent(linked);
    await expect.element(button(/^Apply/)).not.toBeInTheDocument();
  });

  test('is reported if the airport can’t be loaded again', async () => {
    const { double, handlers } = linkable();
    const unreachable = { kind: 'unreachable', reason: 'broken' } as const;
    let loads = 0;
    const loadAirport: typeof handlers.loadAirport = (icao) => {
      loads += 1;
      return loads > 1
        ? Promise.resolve({ ok: false, error: unreachable })
        : (handlers.loadAirport?.(icao) ?? Promise.reject(new Error('no handler')));
    };
    open({ double, handlers: { ...handlers, loadAirport } });
    await load();
    await fillPair();
    await press();

    await expect.element(status()).toMatchTextContent(linked);
    await expect.element(status()).toMatchTextContent('Reload the airport to see the link.');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/);
  });

  test('doesn’t reload another airport', async () => {
    const { double, handlers } = linkable();
    const loaded: string[] = [];
    const loadAirport: typeof handlers.loadAirport = (icao) => {
      loaded.push(icao);
      return handlers.loadAirport?.(icao) ?? Promise.reject(new Error('no handler'));
    };
    open({ double, handlers: { ...handlers, loadAirport } });
    await load();
    await fillPair(pair, 'eddm');
    await press();

    await expect.element(status()).toMatchTextContent(linked);
    expect(loaded).toEqual(['EDDF']);
  });
});

describe('the form', () => {
  test('stays open with what went wrong', async () => {
    const { handlers, ...double } = linkable();
    const error = { kind: 'server', status: 500, said: '' } as const;
    const link = () => Promise.resolve({ ok: false, error } as const);
    open({ ...double, handlers: { ...handlers, link } });
    await load();
    await fillPair();
    await press();

    const dialog = page.getByRole('dialog', { name: 'Link by ID' });
    await expect.element(dialog).toMatchTextContent(/returned an error \(500\)/);
    await expect.element(idField('Lead-on ID')).toHaveValue(pair.leadOnId);
  });

  test('shows the problem of a field only at the field', async () => {
    const { asked, ...double } = linkable();
    open(double);
    await load();
    await fillPair({ ...pair, leadOnId: '' });
    await press();

    await expect.element(idField('Lead-on ID')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/);
    expect(asked).toEqual([]);
  });

  test('marks every wrong field, and the first has the focus', async () => {
    const { asked, ...double } = linkable();
    open(double);
    await fillPair({ ...pair, stopbarId: '' }, 'ED');
    await press();

    await expect.element(idField('Stopbar ID')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(idField('Airport (ICAO)')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(idField('Airport (ICAO)')).toHaveFocus();
    await expect.element(idField('Lead-on ID')).toHaveAttribute('aria-invalid', 'false');
    expect(asked).toEqual([]);
  });

  test('says why it can’t link while nobody is signed in, and sends nothing', async () => {
    const { asked, ...double } = linkable();
    open(double, signedOut);
    await load();
    await fillPair();

    await expect.element(button('Link')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Link')).toHaveAccessibleDescription('Sign in first.');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^$/);
    expect(asked).toEqual([]);
  });
});

describe('an ID', () => {
  test('may be typed in lower case, and so may the airport', async () => {
    const { asked, ...double } = linkable();
    open(double);
    await load();
    await fillPair({ stopbarId: 'eddf_sb_l9_07c', leadOnId: 'eddf_lo_l9_07c' }, 'eddf');
    await expect.element(idField('Airport (ICAO)')).toHaveValue('EDDF');
    await expect.element(idField('Stopbar ID')).toHaveValue(pair.stopbarId);
    await userEvent.keyboard('{Enter}');

    await expect.element(status()).toMatchTextContent(linked);
    expect(asked).toEqual([{ icao: 'EDDF', ...pair }]);
  });

  test('keeps its case if no airport is loaded, because other services may spell IDs differently', async () => {
    const { asked, ...double } = linkable();
    open(double);
    await fillPair({ stopbarId: 'sb-1a', leadOnId: 'lo-1a' }, 'eddf');
    await userEvent.keyboard('{Enter}');

    expect(asked).toEqual([{ icao: 'EDDF', stopbarId: 'sb-1a', leadOnId: 'lo-1a' }]);
  });

  test('is completed from the loaded airport, by ID or name', async () => {
    open(linkable());
    await load();
    await fillPair({ stopbarId: '', leadOnId: '' });
    expect(await offered('Stopbar ID', 'l9')).toEqual(['L9 EDDF_SB_L9_07C']);
    expect(await offered('Stopbar ID', '07c l9')).toEqual(['L9 EDDF_SB_L9_07C']);
    expect(await offered('Lead-on ID', 'tango')).toEqual([]);
    expect(await offered('Lead-on ID', 'eddf_lo_l9')).toEqual([
      'L9 EDDF_LO_L9_07C',
      'L9 EDDF_LO_L9_25C',
    ]);
    // Stale points aren't suggested, because they can't be linked.
    expect(await offered('Stopbar ID', 'bars_')).toEqual([
      'N8 BARS_M1N6E',
      'Tango crossing BARS_0Q5JY',
    ]);
    expect(await offered('Lead-on ID', 'bars_')).toEqual(['N8 BARS_M1N6F']);
    expect(await offered('Stopbar ID', '')).toHaveLength(20);
  });

  test('is chosen with the keys, and Escape closes the list before the dialog', async () => {
    const { asked, ...double } = linkable();
    open(double);
    await load();
    await fillPair({ stopbarId: '', leadOnId: '' });
    await offered('Stopbar ID', 'l9');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(idField('Stopbar ID')).toHaveValue(pair.stopbarId);
    await offered('Lead-on ID', 'l9');
    const list = page.getByRole('listbox', { name: 'Lead-on ID' });
    await expect.element(list).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog', { name: 'Link by ID' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(idField('Lead-on ID')).toHaveValue(pair.leadOnId);
    expect(asked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.element(status()).toMatchTextContent(linked);
    expect(asked).toEqual([{ icao: 'EDDF', ...pair }]);
  });

  test('isn’t completed if another airport is typed than the loaded one', async () => {
    open(linkable());
    await load();
    await fillPair({ stopbarId: 'l9', leadOnId: 'l9' }, 'eddm');
    await expect.element(page.getByRole('textbox', { name: 'Stopbar ID' })).toBeVisible();
  });
});
