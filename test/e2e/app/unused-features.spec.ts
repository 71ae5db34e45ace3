import { expect, loadAirport, nadia, openPage, signIn, test } from '../fixtures.ts';

/** Without the hash of its content. */
const chunkOf = (address: string): string | undefined =>
  /\/assets\/([a-z-]+?)-[\w-]{6}\.js$/.exec(new URL(address).pathname)?.[1];

test('features that nobody uses cost no request, no timer and no byte before an airport', async ({
  page,
  faults,
}) => {
  const chunks = new Set<string | undefined>();
  page.on('request', (request) => chunks.add(chunkOf(request.url())));
  await page.addInitScript(() => {
    const start = window.setInterval;
    const counting = (...of: Parameters<typeof start>) => {
      document.documentElement.dataset['intervals'] = 'some';
      return start(...of);
    };
    window.setInterval = counting as typeof start;
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose an airport' })).toBeVisible();
  expect([...chunks]).toContain('first-view');
  for (const feature of ['linking', 'contributions', 'palette', 'whats-new', 'licences']) {
    expect([...chunks]).not.toContain(feature);
  }

  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await openPage(page, 'Contributions');
  await expect(page.getByRole('switch', { name: 'Contributions at EDDF' })).toBeChecked();
  const asked = faults.requests.map(({ path }) => path);
  expect(asked.filter((path) => path.includes('/state'))).toEqual([]);
  expect(asked.filter((path) => /\/(points|links)$/.test(path)).sort()).toEqual([
    '/v2/airports/EDDF/links',
    '/v2/airports/EDDF/points',
  ]);
  expect(faults.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await expect(page.locator('html')).not.toHaveAttribute('data-intervals');
});
