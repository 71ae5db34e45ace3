import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { switchOf } from '../../../support/contributions/open-contributions.ts';
import { openStaged } from '../../../support/linking/open-changes.ts';
import { openApp } from '../../../support/page/app/open-app.ts';

const pages = () => page.getByRole('navigation', { name: 'Pages' });
const boxOf = (selector: string): DOMRect =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();

test('the pages are labelled from 1280 px, and tabs at the bottom below 560 px, under one title row', async () => {
  await openApp({ hash: '#/contact' });
  await expect.element(pages()).toBeVisible();
  for (const [width, size] of [
    [1280, { width: 168, height: 640, top: 40 }],
    [1279, { width: 48, height: 640, top: 40 }],
    [560, { width: 48, height: 640, top: 40 }],
    [559, { width: 559, height: 48, top: 632 }],
  ] as const) {
    await page.viewport(width, 680);
    await expect.poll(() => boxOf('nav')).toMatchObject(size);
    expect(boxOf('header').height).toBe(40);
    expect(boxOf('header .search').height).toBe(28);
    expect(boxOf('header kbd').height).toBeLessThan(20);
  }
});

/** Returns what a toolbar cuts off: the names of its controls. */
const cutOff = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(.toolbar, .second-toolbar)')].flatMap(
    (toolbar) =>
      [...toolbar.querySelectorAll('button, input, label')]
        .filter((control) => control.checkVisibility())
        .filter((control) => {
          const { left, right } = control.getBoundingClientRect();
          return left < 0 || right > Math.min(innerWidth, toolbar.getBoundingClientRect().right);
        })
        .map((control) => control.ariaLabel ?? control.textContent),
  );

test('in a compact window, also at 200%, the toolbars need no scrolling', async () => {
  const filter = async (item: RegExp | string, name: string) => {
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitemradio', { name: item }).click();
    await expect.element(page.getByRole('button', { name: `Filter: ${name}` })).toBeVisible();
    await expect.poll(cutOff).toEqual([]);
  };
  const narrow = async () => {
    for (const width of [420, 400, 360, 210]) {
      await page.viewport(width, 480);
      await expect.poll(cutOff).toEqual([]);
    }
  };
  await openStaged([]);
  await narrow();
  await page.getByRole('button', { name: 'View: List' }).click();
  await page.getByRole('menuitemradio', { name: 'Map' }).click();
  await expect.element(page.getByRole('application')).toBeVisible();
  await filter(/^Unlinked/, 'Unlinked');

  location.hash = '#/contributions';
  await expect.element(switchOf('EDDF')).toBeVisible();
  await narrow();
  await filter(/^Not approved/, 'Not approved');

  location.hash = '#/activity';
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  await narrow();
  await filter('Failed', 'Failed');
  await page.viewport(1100, 760);
});

/** Returns the contrast of two CSS colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('There is no canvas');
  const luminance = (color: string): number => {
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
      (value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4),
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(['dark', 'light'])(
  'borders and the focus ring have enough contrast in the %s theme',
  (scheme) => {
    const probe = document.createElement('i');
    document.body.append(probe);
    const color = (name: string): string => {
      probe.style.cssText = `color-scheme: ${scheme}; color: var(--${name})`;
      return getComputedStyle(probe).color;
    };
    for (const border of ['edge', 'accent'])
      for (const ground of ['ground', 'surface', 'raised', 'field'])
        expect(contrast(color(border), color(ground)), `${border} on ${ground}`).toBeGreaterThan(3);
    for (const text of ['text', 'muted', 'accent', 'stopbar', 'lead-on', 'caution'])
      for (const ground of ['ground', 'surface', 'raised', 'field', 'sunken'])
        expect(contrast(color(text), color(ground)), `${text} on ${ground}`).toBeGreaterThan(4.5);
    probe.remove();
  },
);
