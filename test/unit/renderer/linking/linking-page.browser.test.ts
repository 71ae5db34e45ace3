import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LinkDraft, LinkOutcome } from '../../../../electron/contract/linking.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import App from '../../../../renderer/App.svelte';
import '../../../../renderer/app.css';
import { createAirportDouble, frankfurt, largeAirport } from '../../../support/airport-double.ts';
import { createCompanionDouble, signedOut } from '../../../support/companion-double.ts';

const signedIn: AppState = { ...signedOut, session: { kind: 'signed-in', who: null } };

// A journey of a dozen presses, each of which waits for a steady picture.
vi.setConfig({ testTimeout: 30_000 });

let mounted: object | undefined;
/** Each test its own service, so that the page starts anew. */
let service = 0;

// Both are loaded when they are first shown, which takes its time in a test's first run.
beforeAll(async () => {
  await import('../../../../renderer/linking/Linking.svelte');
  await import('../../../../renderer/linking/map/AirportMap.svelte');
}, 30_000);

beforeEach(async () => {
  service += 1;
  await page.viewport(1100, 760);
});

async function close() {
  if (mounted) await unmount(mounted);
  mounted = undefined;
}

afterEach(close);

function open(
  { double, handlers }: ReturnType<typeof createAirportDouble>,
  state: AppState = signedIn,
) {
  const profile = { ...state.profile, baseUrl: `https://service-${service}.example/v2` };
  const { companion, push } = createCompanionDouble(handlers);
  Object.defineProperty(window, 'companion', { value: companion, configurable: true });
  location.hash = '#/linking';
  mounted = mount(App, { target: document.body });
  flushSync();
  push({ ...state, profile });
  flushSync();
  return { double, push: (next: AppState) => push({ ...next, profile }) };
}

const field = () => page.getByRole('textbox', { name: 'Airport (ICAO)' });
const option = (id: string) => page.getByRole('option', { name: new RegExp(`${id}( |$)`) });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const changes = () => page.getByRole('region', { name: 'Changes' });

async function load(icao = 'eddf') {
  await field().fill(icao);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('heading', { level: 2, name: icao.toUpperCase() }))
    .toBeVisible();
}

/** Stages two links of stopbar L9. */
async function stageTwo() {
  await option('EDDF_SB_L9_07C').click();
  await option('EDDF_LO_L9_07C').click();
  await option('EDDF_LO_L9_25C').click();
  await expect.element(button('Apply 2 changes')).toBeVisible();
}

describe('the airport', () => {
  // The first, because what shows an airport is fetched but once.
  test('is said to be loaded when its points are on the screen, and not before', async () => {
    open(createAirportDouble());
    const first: string[] = [];
    const watch = new MutationObserver(() => {
      if (document.querySelector('[role="option"]')) first.push('points');
      if (document.querySelector('[role="status"]')?.textContent.includes('Loaded'))
        first.push('told');
    });
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    await button('EDDF').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Loaded EDDF');
    watch.disconnect();
    expect(first[0]).toBe('points');
  });

  test('is offered, and loads when it is pressed', async () => {
    open(createAirportDouble());
    await button('EDDF').click();

    await expect.element(page.getByRole('status')).toMatchTextContent(/Loaded EDDF: 62 stopbars/);
    await expect.element(page.getByRole('listbox', { name: 'Stopbars' })).toBeVisible();
    await expect.element(page.getByRole('listbox', { name: 'Lead-ons' })).toBeVisible();
  });

  test('that was in work is loaded at once in a window that was made anew', async () => {
    open(createAirportDouble(), { ...signedIn, airportInWork: 'EDDF' });

    await expect.element(page.getByRole('heading', { name: 'EDDF' })).toBeVisible();
    await expect.element(field()).toHaveValue('EDDF');
  });

  test('without points is said to have none, and the way by ids stays open', async () => {
    open(createAirportDouble());
    await field().fill('zzzz');
    await button('Load airport').click();

    await expect.element(page.getByText(/has no points at ZZZZ/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Stopbar id' })).toBeVisible();
  });

  test('of a service without look-ups cannot be loaded, and the page says what can be done', async () => {
    const { double, handlers } = createAirportDouble();
    const notFound = { kind: 'not-found', status: 404, said: '' } as const;
    const loadAirport = () => Promise.resolve({ ok: false, error: notFound } as const);
    open({ double, handlers: { ...handlers, loadAirport } });
    await field().fill('eddf');
    await button('Load airport').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('has no list of an airport’s points. Link by ids instead.');
    // Once: the page says it itself as soon as the status line does not.
    await expect.element(page.getByText(/cannot show its airports here/)).not.toBeInTheDocument();
    location.hash = '#/contact';
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    location.hash = '#/linking';
    await expect.element(page.getByText(/cannot show its airports here/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Stopbar id' })).toBeVisible();
  });

  test('is marked where none is given', async () => {
    open(createAirportDouble());
    await field().fill('');
    await button('Load airport').click();

    await expect.element(field()).toHaveFocus();
    await expect.element(field()).toHaveAccessibleDescription('Fill this in.');
  });

  test('keeps selection and draft when it is loaded again', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await button('Load airport').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Loaded EDDF');
    await expect.element(option('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });
});

describe('with the keyboard', () => {
  test('a point is found, its links are toggled, and each step is undone and redone', async () => {
    open(createAirportDouble());
    await load();
    await userEvent.keyboard('{Control>}f{/Control}');
    await userEvent.keyboard('l9{ArrowDown}');
    await expect.element(option('EDDF_SB_L9_07C')).toHaveFocus();
    await userEvent.keyboard(' {ArrowRight}');
    await expect.element(option('EDDF_LO_L9_07C')).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(option('EDDF_LO_L9_07C')).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(option('EDDF_LO_L9_25C')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Apply 2 changes')).toBeVisible();

    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(button('Apply 1 change')).toBeVisible();
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.element(button('Apply 0 changes')).toHaveAttribute('aria-disabled', 'true');
  });

  test('the way leads from a lead-on to its stopbars', async () => {
    open(createAirportDouble());
    await load();
    await option('EDDF_SB_L7_07C').click();
    option('EDDF_LO_M8_07C').element().focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');

    await expect.element(option('EDDF_LO_M8_07C')).toHaveAttribute('aria-selected', 'true');
    await expect.element(option('EDDF_SB_L7_07C')).toHaveAttribute('aria-checked', 'true');
    await expect.element(option('EDDF_SB_M8_07C')).toHaveAttribute('aria-checked', 'true');
    await expect.element(option('EDDF_SB_L1_07C')).toHaveAttribute('aria-checked', 'false');
  });

  test('undo in a text field is the field’s own', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await page.getByRole('searchbox').fill('x');
    await userEvent.keyboard('{Control>}z{/Control}');

    await expect.element(button('Apply 2 changes')).toBeVisible();
  });
});

describe('the lists', () => {
  test('show what a filter asks for, and always the selection', async () => {
    open(createAirportDouble());
    await load();
    await button('stale').click();

    const stopbars = page.getByRole('listbox', { name: 'Stopbars' });
    await expect.element(stopbars.getByRole('option')).toMatchTextContent('EDDF_SB_L5_07C');
    await stopbars.getByRole('option').click();
    await expect.element(option('BARS_7KQ2M')).toHaveAttribute('aria-disabled', 'true');
    await option('BARS_7KQ2M').click({ force: true });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This link is stale/);
    await button('stale').click();
    await button('changed').click();
    await expect.element(stopbars.getByRole('option')).toMatchTextContent('EDDF_SB_L5_07C');
  });

  test('hold 5,000 points and 8,000 links in under 3,000 nodes, and follow at once', async () => {
    open(createAirportDouble(largeAirport(5000, 8000)));
    await load('xxxx');
    await expect.element(page.getByText('2500 of 2500').first()).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);

    await option('XXXX_SB_0').click();
    await userEvent.keyboard('{End}');
    await expect.element(option('XXXX_SB_2499')).toHaveFocus();
    await page.getByRole('searchbox').fill('t1234');
    await expect.element(option('XXXX_LO_1234')).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);

    await option('XXXX_LO_1234').click();
    await expect.element(option('XXXX_LO_1234')).toMatchTextContent('will link');
    await button('Link to nearest').click();
    await button('Close').click();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  });
});

describe('a draft', () => {
  const staged: LinkDraft = {
    steps: [
      [{ stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true }],
      [{ stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C', linked: false }],
    ],
    position: 2,
  };

  test('is saved within a second of a change', async () => {
    const { double } = open(createAirportDouble());
    await load();
    await option('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_07C').click();
    const since = performance.now();

    await expect.poll(() => double.drafts.get('EDDF')?.position, { interval: 20 }).toBe(1);
    expect(performance.now() - since).toBeLessThan(1000);
    expect(double.drafts.get('EDDF')?.steps).toEqual([staged.steps[0]]);
  });

  test('is saved at once when the page is left, and stays in view when it is seen again', async () => {
    const { double } = open(createAirportDouble());
    await load();
    await stageTwo();
    await page.getByRole('link', { name: 'Contact' }).click();
    await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    expect(double.drafts.get('EDDF')?.position).toBe(2);

    await page.getByRole('link', { name: 'Linking' }).click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  test('that was left is taken up again, undone steps included', async () => {
    const airport = createAirportDouble();
    airport.double.drafts.set('EDDF', { ...staged, position: 1 });
    open(airport);
    await load();

    await expect.element(button('Apply 1 change')).toBeVisible();
    await button('Redo').click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await expect
      .element(changes().getByRole('listitem').nth(1))
      .toMatchTextContent('Unlink L1 EDDF_LO_L1_07C from L1 EDDF_SB_L1_07C');
  });

  test('says which of its links moved on the service, and what is left', async () => {
    const links = [
      ...frankfurt().links,
      { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' },
    ];
    const airport = createAirportDouble({ ...frankfurt(), links });
    airport.double.drafts.set('EDDF', staged);
    open(airport);
    await load();

    await expect.element(changes()).toMatchTextContent(/links moved meanwhile/);
    await expect
      .element(page.getByRole('list', { name: 'Changed meanwhile' }))
      .toMatchTextContent('EDDF_LO_L9_07C');
    await expect.element(button('Apply 1 change')).toBeVisible();
    await button('Drop from my changes').click();
    await expect.element(changes()).not.toMatchTextContent(/links moved meanwhile/);
  });

  test('is discarded as a whole, and that is undone', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await button('Discard').click();
    await expect.element(button('Apply 0 changes')).toBeVisible();
    await button('Undo').click();

    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  test('gives a single change back', async () => {
    open(createAirportDouble());
    await load();
    await stageTwo();
    await button('Take back: Link EDDF_LO_L9_07C, EDDF_SB_L9_07C').click();

    await expect.element(button('Apply 1 change')).toBeVisible();
    await expect.element(button('Take back: Link EDDF_LO_L9_25C, EDDF_SB_L9_07C')).toHaveFocus();
  });
});

describe('somebody', () => {
  test('without rights is told so at once, and can only look', async () => {
    const airport = createAirportDouble();
    airport.double.permission = 'refused';
    open(airport);
    await load();

    await expect.element(page.getByText(/You can look at everything/)).toBeVisible();
    await expect.element(button('Link to nearest')).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button('Import'))
      .toHaveAccessibleDescription('Your account may not change links at EDDF.');
    await option('EDDF_SB_L9_07C').click();
    await option('EDDF_LO_L9_07C').click({ force: true });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/may not change links/);
    await expect.element(button('Apply 0 changes')).toBeVisible();
  });

  test('who is signed out can stage, and is told what comes first', async () => {
    open(createAirportDouble(), signedOut);
    await load();
    await stageTwo();

    await expect.element(changes()).toMatchTextContent(/sign in first, at the top/);
  });
});

describe('an apply', () => {
  test('sends what is staged, and what it did can be staged the other way', async () => {
    const { double } = open(createAirportDouble());
    await load();
    await option('EDDF_SB_L1_07C').click();
    await option('EDDF_LO_L1_07C').click();
    await option('EDDF_LO_L3_07C').click();
    await button('Apply 2 changes').click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Applied: 2 changes at EDDF.');
    expect(double.applied).toEqual([
      {
        icao: 'EDDF',
        link: [{ stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L3_07C' }],
        unlink: [{ stopbarId: 'EDDF_SB_L1_07C', leadOnId: 'EDDF_LO_L1_07C' }],
      },
    ]);
    await button('Undo these changes').click();
    await expect.element(button('Apply 2 changes')).toHaveFocus();
    await button('Apply 2 changes').click();

    await expect.poll(() => double.applied.length).toBe(2);
    const sorted = (airport: typeof double.airport) => airport.links.map((l) => JSON.stringify(l));
    await expect
      .poll(() => sorted(double.airport).toSorted())
      .toEqual(sorted(frankfurt()).toSorted());
  });

  test('that fails as a whole leaves the draft', async () => {
    const { double, handlers } = createAirportDouble();
    const lost = { kind: 'lost', reason: 'broken' } as const;
    const applyLinks = () => Promise.resolve({ ok: false, error: lost } as const);
    open({ double, handlers: { ...handlers, applyLinks } });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect.element(page.getByRole('alert')).toMatchTextContent(/It may have been done/);
    await expect.element(button('Apply 2 changes')).toBeVisible();
  });

  const forbidden = { kind: 'forbidden', status: 403, said: 'Not at this airport' } as const;
  test.each<[LinkOutcome, RegExp]>([
    [{ kind: 'refused', error: forbidden }, /refused this: “Not at this airport”/],
    [{ kind: 'other-airport' }, /belongs to another airport/],
    [{ kind: 'cannot-unlink' }, /no way to remove a link/],
    [{ kind: 'not-sent', error: { kind: 'cancelled' } }, /Not sent: you cancelled before/],
    [{ kind: 'unknown' }, /Unknown: it was sent, and no answer came/],
  ])('says in words that a change ended as %o, and keeps it staged', async (outcome, words) => {
    const { double } = open(createAirportDouble());
    double.outcomeOf = ({ leadOnId }) => (leadOnId === 'EDDF_LO_L9_25C' ? outcome : undefined);
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('1 change of 2 at EDDF came through. 1 change stays staged');
    await expect.element(changes()).toMatchTextContent(words);
    await expect
      .element(page.getByRole('list', { name: 'Staged changes' }).getByRole('listitem'))
      .toMatchTextContent('EDDF_LO_L9_25C');
    await expect.element(button('Apply 1 change')).toBeVisible();
  });

  test('of which all failed alike is said in one sentence, with the rows behind it', async () => {
    const { double } = open(createAirportDouble());
    double.outcomeOf = () => ({ kind: 'refused', error: forbidden });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    const sentence =
      /Nothing came through at EDDF\. Test service refused this: “Not at this airport”/;
    await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
    const rows = changes().getByRole('list', { name: /refused this/ });
    await expect.element(rows).not.toBeInTheDocument();
    await changes()
      .getByText(/Test service refused this/)
      .click();
    await expect.element(rows.getByRole('listitem').first()).toBeVisible();
  });

  test('of which nothing is known does not say that nothing came through', async () => {
    const { double } = open(createAirportDouble());
    double.outcomeOf = () => ({ kind: 'unknown' });
    await load();
    await stageTwo();
    await button('Apply 2 changes').click();

    await expect.element(page.getByRole('alert')).toMatchTextContent(/2 changes stay staged/);
    await expect.element(page.getByRole('alert')).not.toMatchTextContent(/Nothing/);
  });

  test('shows how far it is, and can be cancelled', async () => {
    let cancelled = 0;
    const { double, handlers } = createAirportDouble();
    const cancelApplyLinks = () => {
      cancelled += 1;
      return Promise.resolve({ ok: true, value: null } as const);
    };
    const { push } = open({ double, handlers: { ...handlers, cancelApplyLinks } });
    await load();
    push({ ...signedIn, applying: { icao: 'EDDF', settled: 99, total: 300 } });

    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '99');
    await expect.element(changes()).toMatchTextContent('99 of 300 changes settled');
    await button('Cancel').click();
    expect(cancelled).toBe(1);
  });

  test('that an earlier window began is read back when it ends', async () => {
    const { double, push } = open(createAirportDouble(), {
      ...signedIn,
      applying: { icao: 'EDDF', settled: 0, total: 1 },
    });
    await load();
    double.airport = { ...double.airport, links: [] };
    push(signedIn);

    await expect.element(page.getByText(/154 points, 0 links/)).toBeVisible();
  });
});

describe('many at once', () => {
  test('the nearest lead-ons are suggested, and those accepted are one step', async () => {
    open(createAirportDouble());
    await load();
    await button('Link to nearest').click();
    const dialog = page.getByRole('dialog', { name: 'Link to nearest' });
    const suggestion = (id: string) => dialog.getByRole('checkbox', { name: new RegExp(id) });
    await expect.element(suggestion('EDDF_LO_L9_25C')).toHaveAccessibleName(/\d m$/);
    await dialog.getByRole('checkbox', { name: /^All/ }).click();
    await expect.element(button('Accept 0 suggestions')).toHaveAttribute('aria-disabled', 'true');
    await suggestion('EDDF_LO_L9_07C').click();
    await suggestion('EDDF_LO_L9_25C').click();
    await button('Accept 2 suggestions').click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await button('Undo').click();

    await expect.element(button('Apply 0 changes')).toBeVisible();
  });

  test('an import stages what is good, and names every bad line', async () => {
    open(createAirportDouble());
    await load();
    await button('Import').click();
    await page
      .getByRole('textbox', { name: 'Pairs' })
      .fill(
        [
          'stopbarId;leadOnId',
          'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
          'EDDF_SB_L1_07C;EDDF_LO_L1_07C',
          'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
          'EDDF_LO_L9_07C;EDDF_SB_L9_07C',
          'EDDF_SB_L9_07C;NOBODY',
          'EDDF_SB_L9_07C;BARS_7KQ2M',
          'EDDF_SB_L9_07C',
        ].join('\r\n'),
      );
    const dialog = page.getByRole('dialog', { name: 'Import links' });
    await expect
      .element(dialog.getByText(/^1 new link, 1 linked already, 5 lines left out/))
      .toBeVisible();
    const bad = dialog.getByRole('listitem');
    expect(bad.elements().map((line) => line.textContent.trim().replace(/\s+/g, ' '))).toEqual([
      'Line 4: The same pair stands further up.',
      'Line 5: The lead-on stands before the stopbar.',
      'Line 6: The second id is not known at this airport.',
      'Line 7: The second id is not a lead-on’s.',
      'Line 8: There is one value where two are needed.',
    ]);
    await button('Stage 1 link').click();

    await expect.element(button('Apply 1 change')).toBeVisible();
  });
});

test('the map shows the same selection', async () => {
  open(createAirportDouble());
  await load();
  await option('EDDF_SB_L9_07C').click();
  await page.getByRole('tab', { name: 'List' }).click();
  await userEvent.keyboard('{ArrowRight}');

  await expect.element(page.getByRole('tab', { name: 'Map' })).toHaveFocus();
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent(/EDDF_SB_L9_07C/);
});
