import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import '../../../../../renderer/app.css';
import FilterChips from '../../../../../renderer/controls/form/FilterChips.svelte';

test('counts have thousands separators', async () => {
  const names = { all: 'All', unlinked: 'Unlinked' };
  const props = {
    ...{ legend: 'Filter', offered: ['all', 'unlinked'], names, chosen: 'all' },
    counts: { all: 2000, unlinked: 47 },
  };
  const mounted = mount(FilterChips, { target: document.body, props });
  await expect.element(page.getByRole('radio', { name: 'All 2,000' })).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'Unlinked 47' })).toBeInTheDocument();
  await unmount(mounted);
});
