import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { EuroScopeFile } from '../../../../../electron/contract/linking.ts';
import type { Result } from '../../../../../electron/contract/result.ts';
import { createAirportDouble } from '../../../../support/linking/airport-double.ts';
import { button, load, open } from '../../../../support/linking/open-linking-page.ts';

const header = () => page.getByRole('button', { name: /EuroScope file/ });

/** Opens Linking on a service with these files. Returns the airports that the page asks for. */
async function openWith(answer: () => Result<readonly EuroScopeFile[]>) {
  const { double, handlers } = createAirportDouble();
  const asked: string[] = [];
  const readEuroScopeFiles = (icao: string) => {
    asked.push(icao);
    return Promise.resolve(answer());
  };
  open({ double, handlers: { ...handlers, readEuroScopeFiles } });
  await load();
  await expect.poll(() => asked).toEqual(['EDDF']);
  return asked;
}

test('the header says how many files the plugin has and since when, and lists them', async () => {
  const year = new Date().getUTCFullYear() - 1;
  const files = [
    { name: 'EDDF.txt', uploadedAt: Date.UTC(year, 10, 12, 14, 5) },
    { name: 'EDDF_old.txt', uploadedAt: null },
  ];
  await openWith(() => ({ ok: true, value: files }));
  await expect.element(header()).toHaveAccessibleName(`2 EuroScope files · 12 Nov ${year} 14:05z`);
  await expect.element(page.getByText('EDDF_old.txt')).not.toBeVisible();
  await header().click();
  await expect.element(page.getByText(`EDDF.txt, 12 Nov ${year} 14:05z`)).toBeVisible();
  await expect.element(page.getByText('EDDF_old.txt')).toBeVisible();
});

test('the files are read again when the airport is loaded again', async () => {
  let files: readonly EuroScopeFile[] = [];
  const asked = await openWith(() => ({ ok: true, value: files }));
  await expect.element(header()).not.toBeInTheDocument();
  files = [{ name: 'EDDF.txt', uploadedAt: null }];
  await button(/^Reload/).click();
  await expect.element(header()).toHaveAccessibleName('1 EuroScope file');
  expect(asked).toEqual(['EDDF', 'EDDF']);
});

test('another airport doesn’t show them while its own are read', async () => {
  const { double, handlers } = createAirportDouble();
  const file = { name: 'EDDF.txt', uploadedAt: null };
  const readEuroScopeFiles = (icao: string): Promise<Result<readonly EuroScopeFile[]>> =>
    icao === 'EDDF' ? Promise.resolve({ ok: true, value: [file] }) : new Promise(() => undefined);
  const loadAirport = (icao: string) =>
    Promise.resolve({ ok: true, value: { ...double.airport, icao } } as const);
  open({ double, handlers: { ...handlers, loadAirport, readEuroScopeFiles } });
  await load();
  await expect.element(header()).toBeVisible();
  await load('eddm');
  await expect.element(header()).not.toBeInTheDocument();
});

test('nothing is shown for a service without such a look-up', async () => {
  await openWith(() => ({ ok: false, error: { kind: 'not-found', said: '' } }));
  await expect.element(button('Link to nearest…')).toBeVisible();
  await expect.element(header()).not.toBeInTheDocument();
});

test('the toolbars have room for their controls beside the files, in a window of any width', async () => {
  onTestFinished(() => page.viewport(1100, 760));
  await openWith(() => ({ ok: true, value: [{ name: 'EDDF.txt', uploadedAt: Date.now() }] }));
  await expect.element(header()).toBeVisible();
  const overflows = () =>
    [...document.querySelectorAll('.toolbar, .second-toolbar')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
  const narrow: number[] = [];
  for (let width = 380; width <= 1480; width += 20) {
    await page.viewport(width, 680);
    await expect
      .poll(overflows, { timeout: 300 })
      .toBe(false)
      .catch(() => narrow.push(width));
  }
  expect(narrow).toEqual([]);
});
