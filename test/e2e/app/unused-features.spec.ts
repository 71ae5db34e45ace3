import { expect, loadAirport, nadia, openPage, signIn, test } from '../fixtures.ts';

/** Returns the name of a script, without its hash. */
const chunkOf = (address: string): string | undefined =>
  /\/assets\/([a-z-]+?)-[\w-]{6}\.js$/.exec(new URL(address).pathname)?.[1];

test('unused features send no requests, set no timers, and load no code before an airport is opened', async ({
  page,
  faults,
}) => {
  const chunks = new Set<string | undefined>();
  page.on('request', (request) => chunks.add(chunkOf(request.url())));
  await page.addInitScript(() => {
    for (const name of ['setInterval', 'setTimeout'] as const) {
      const start = window[name].bind(window) as (handler: TimerHandler, ms?: number) => number;
      const counting = (handler: TimerHandler, ms = 0) => {
        // A timeout without a delay only waits for the current task.
        if (name === 'setInterval' || ms > 0) document.documentElement.dataset[name] = 'some';
        return start(handler, ms);
      };
      Object.assign(window, { [name]: counting });
    }
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose an airport' })).toBeVisible();
  expect([...chunks]).toContain('first-view');
  for (const feature of ['linking', 'contributions', 'palette', 'whats-new', 'licences']) {
    expect([...chunks]).not.toContain(feature);
  }

  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-set-timeout');

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
  // The user's actions show toasts, which use timeouts but no intervals.
  await expect(html).not.toHaveAttribute('data-set-interval');
  await expect(html).toHaveAttribute('data-set-timeout');
});
