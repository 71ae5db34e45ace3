import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  alert,
  box,
  button,
  codes,
  openContributions,
  release,
  status,
  switchOf,
} from '../../../../support/contributions/open-contributions.ts';
import { calls, inNode, openApp } from '../../../../support/page/app/open-app.ts';

const header = (name: string) => page.getByRole('columnheader', { name });
const row = (icao: string) => page.getByRole('row').filter({ hasText: icao });
const check = () => button('Check links');

/** Returns the airports whose points were requested. */
const asked = (): Promise<readonly string[]> =>
  inNode(({ requestsTo }) => requestsTo(/points$/).map(({ path }) => path.split('/').at(-2) ?? ''));

/** Holds the points of airports until `release` is called. */
const hold = (icaos: string) =>
  inNode(
    ({ hold }, icaos) => hold({ path: new RegExp(`(${icaos})/points$`) }, { times: 9 }),
    icaos,
  );

async function runCommand(query: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill(query);
  await userEvent.keyboard('{Enter}');
}

describe('the overview', () => {
  test('sends no requests until the user starts it, then reads three airports at a time, each once', async () => {
    await openContributions();
    await expect.element(header('Unlinked')).not.toBeInTheDocument();
    expect(await asked()).toEqual([]);
    await inNode(({ world }) => {
      // EDDF is in two divisions.
      for (const one of world.airportRequests)
        if (one.icao === 'EHAM') Object.assign(one, { icao: 'EDDF' });
    });
    await button(/Reload$/).click();
    await expect.element(switchOf('EHAM')).not.toBeInTheDocument();
    await hold('EDDF|EDDM|EDDL');
    await check().click();
    await expect.poll(asked).toEqual(['EDDF', 'EDDM', 'EDDL']);
    await expect
      .element(page.getByRole('progressbar'))
      .toHaveAccessibleName('Checked 0 of 9 airports');
    await release();
    await expect
      .element(status())
      .toMatchTextContent(/^Checked 9 airports: \d+ unlinked stopbars, /);
    expect(await asked()).toHaveLength(9);
    await expect.element(row('EDDF').first()).toMatchTextContent(/49/);
    await expect.element(check()).toBeVisible();
  });

  test('is started from the palette once the airports are read, and not later if they can’t be read', async () => {
    await openApp({ hash: '#/contact' });
    await inNode(({ faults }) =>
      faults.next({ path: /divisions\/user$/ }, { kind: 'answer', status: 500 }, { times: 9 }),
    );
    await runCommand('check links');
    await expect.element(button('Try again')).toBeVisible();
    await inNode(({ faults }) => faults.clear());
    await button('Try again').click();
    await expect.element(check()).toBeVisible();
    expect(await asked()).toEqual([]);

    await page.getByRole('link', { name: 'Contact' }).click();
    await runCommand('check links');
    await expect.element(page.getByRole('heading', { name: 'Contributions' })).toBeVisible();
    await expect.element(status()).toMatchTextContent(/^Checked 10 airports/);
  });

  test('is sorted by its columns, most first, and exported, also the links of all airports', async () => {
    const files: { name: string; blob: Blob }[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push({ name: '', blob });
      return 'blob:none';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const last = files.at(-1);
      if (last) last.name = this.download;
    });
    await openContributions();
    await inNode(({ faults }) => {
      const missing = { kind: 'answer', status: 500 } as const;
      faults.next({ path: /EDDL\/points$/ }, missing, { times: 9 });
    });
    const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) });
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await expect.element(item('Export overview')).toHaveAccessibleName(/Check the links first\.$/);
    await item('Check links at all airports').click();
    await expect.element(status()).toMatchTextContent(/^Checked 9 airports/);
    await header('Unlinked').getByRole('button').click();
    await expect.poll(() => codes()[0]).toBe('EDDF');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => codes().at(-1)).toBe('EDDF');
    await userEvent.keyboard('{Enter}');
    await more.click();
    await item('Export overview').click();
    await expect.element(status()).toMatchTextContent(/^overview-.*\.csv: 10 airports\./);
    await more.click();
    await item('Export links').click();
    await expect
      .element(status())
      .toMatchTextContent(/^links-.*\.csv: \d+ links at \d+ airports?\..*Not loaded: EDDL\.$/);
    const said = status().element().textContent;
    vi.restoreAllMocks();
    const [overview = '', links = ''] = await Promise.all(files.map(({ blob }) => blob.text()));
    // Airports without links aren't counted.
    const [, ...lines] = links.trim().split('\r\n');
    const exportedAt = new Set(lines.map((line) => line.slice(0, 4))).size;
    expect(exportedAt).toBeLessThan(9);
    expect(said).toMatch(new RegExp(`: ${lines.length} links at ${exportedAt} airports?\\.`));
    expect(files.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^overview-\d{4}-\d\d-\d\d\.csv$/),
      expect.stringMatching(/^links-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    expect(overview).toMatch(/\r\nEDDF,Frankfurt am Main,Germany,\d+,49,/);
    expect(links).toContain('icao,stopbarId,leadOnId\r\nEDDF,EDDF_SB_');
    expect(links).not.toContain('EDDL');
  });

  test('keeps what was read when it’s cancelled, stops at a limit, and names what couldn’t be read', async () => {
    await openContributions();
    await hold('EDDF');
    await check().click();
    await expect
      .element(page.getByRole('progressbar'))
      .toHaveAccessibleName('Checked 9 of 10 airports');
    await button('Cancel').click();
    await expect.element(status()).toMatchTextContent('Cancelled after 9 of 10 airports.');
    await release();
    await expect.element(row('EDDM')).toMatchTextContent(/\d/);
    await expect.element(row('EDDF')).toMatchTextContent(/–/);

    await inNode(({ faults }) => {
      faults.clear();
      const headers = { 'Retry-After': '3600' };
      faults.next({ path: /points$/ }, { kind: 'answer', status: 429, headers }, { times: 9 });
    });
    await check().click();
    await expect.element(alert()).toMatchTextContent(/^10 airports not checked\./);
    expect(await asked()).toHaveLength(3);
    await inNode(({ faults }) => {
      faults.clear();
      const broken = { kind: 'answer', status: 200, body: '{' } as const;
      faults.next({ path: /EDDL\/points$/ }, broken, { times: 9 });
    });
    await button('Continue').click();
    await expect.element(status()).toMatchTextContent(/Checked 9 airports.*Couldn’t load EDDL\./);
  });

  test('goes on after an airport that isn’t found, and ends if none is', async () => {
    await openContributions();
    await inNode(({ faults }) => {
      const unknown = { kind: 'answer', status: 404, body: 'Airport not found' } as const;
      faults.next({ path: /EDDF\/points$/ }, unknown, { times: 9 });
      const page = { ...unknown, headers: { 'Content-Type': 'text/html' }, body: '<html></html>' };
      faults.next({ path: /EDDL\/points$/ }, page, { times: 9 });
    });
    await check().click();
    await expect.element(status()).toMatchTextContent(/^Checked 8 airports/);
    await expect.element(status()).toMatchTextContent(/Couldn’t load EDDF, EDDL\.$/);

    await inNode(({ faults }) => {
      faults.clear();
      const lacking = { kind: 'answer', status: 404, body: 'Not found' } as const;
      faults.next({ path: /points$/ }, lacking, { times: Infinity });
    });
    await check().click();
    await expect.element(alert()).toMatchTextContent(/doesn’t list points/);
    expect((await asked()).length).toBeLessThan(6);
  });

  test('is forgotten with the session, and a late reply shows nothing', async () => {
    await openContributions();
    await check().click();
    await expect.element(status()).toMatchTextContent(/^Checked 10 airports/);
    await hold('EDDF');
    await check().click();
    await expect
      .element(page.getByRole('progressbar'))
      .toHaveAccessibleName('Checked 9 of 10 airports');
    await calls.signOut();
    await expect.element(page.getByText('Sign in to see your divisions’ airports.')).toBeVisible();
    await inNode(async ({ release, signIn }) => {
      release();
      await signIn();
    });
    await expect.element(switchOf('EDDF')).toBeVisible();
    await expect.element(header('Unlinked')).not.toBeInTheDocument();
    await expect.element(check()).toBeVisible();
  });
});

test('a row opens its airport in Linking, with the arrow keys too, and a number what it counts', async () => {
  await openContributions();
  (box('EDDF').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('Open EDDF in Linking')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Airport' })).toHaveValue('EDDF');
  await expect.element(page.getByRole('radio', { name: /^All / })).toBeChecked();
  location.hash = '#/contributions';
  await check().click();
  await button('49 unlinked at EDDF: open in Linking').click();
  await expect.element(page.getByRole('radio', { name: 'Unlinked 49' })).toBeChecked();
});
