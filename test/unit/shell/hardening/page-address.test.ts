import fc from 'fast-check';
import { posix, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageFile } from '../../../../electron/shell/hardening/page-address.ts';

describe('E18 an address of the page names', () => {
  test.each([
    ['app://companion/', 'index.html'],
    ['app://companion/?x', 'index.html'],
    ['app://companion/index.html', 'index.html'],
    ['app://companion/index.html#linking', 'index.html'],
    ['app://companion/index.html?x=/../y', 'index.html'],
    ['app://companion/assets/index-DiwrgTda.js', 'assets/index-DiwrgTda.js'],
    ['app://companion/assets/index-B_2x.css', 'assets/index-B_2x.css'],
    ['app://companion/assets/form.svelte-D3.js?v=1', 'assets/form.svelte-D3.js'],
    ['app://companion/assets/icon.svg', 'assets/icon.svg'],
    ['app://companion/assets/icon.png', 'assets/icon.png'],
    ['app://companion/assets/inter.woff2', 'assets/inter.woff2'],
  ])('a file of the bundle: %s', (address, file) => {
    expect(pageFile(address)).toBe(file);
  });

  test.each([
    'app://companion',
    'app://companion/assets/../../main/main.js',
    'app://companion/%2e%2e/main/main.js',
    'app://companion/assets/%2e%2e/%2e%2e/main.js',
    'app://companion/assets/..\\..\\main.js',
    'app://companion/assets\\main.js',
    'app://companion/assets/a.js\0.png',
    'app://companion/assets/a.js ',
    'app://companion/assets/a.js::$DATA',
    'app://companion//evil/index.html',
    'app://companion/assets/deeper/a.js',
    'app://companion/assets/.hidden.js',
    'app://companion/assets/',
    'app://companion/assets/a.exe',
    'app://companion/assets/a.JS',
    'app://companion/other.html',
    'app://companion/index.html\n',
    'app://companion.evil/index.html',
    'app://companion@evil/index.html',
    'app://companion:80/index.html',
    'app://evil/index.html',
    'APP://companion/index.html',
    'https://companion/index.html',
    'file:///index.html',
    'index.html',
    '',
  ])('nothing else: %j', (address) => {
    expect(pageFile(address)).toBeUndefined();
  });

  test('never a file outside the folder, on any system', () => {
    const pieces = ['..', '.', '/', '\\', '%2e%2e', '%2f', '%5c', '\0', '%00', 'assets', '?', '#'];
    const piece = fc.oneof(
      fc.constantFrom(...pieces, 'index.html', '/assets/', 'a.js', '.js', 'C:', ':', '@', '\n'),
      fc.string({ maxLength: 4 }),
    );
    const start = fc.constantFrom(
      'app://companion/',
      'app://companion/assets/',
      'app://companion',
      '',
    );
    const address = fc
      .tuple(start, fc.array(piece, { maxLength: 6 }))
      .map(([start, pieces]) => start + pieces.join(''));
    fc.assert(
      fc.property(address, (address) => {
        const file = pageFile(address);
        if (file === undefined) return;
        expect(posix.resolve('/bundle', file)).toBe(`/bundle/${file}`);
        expect(win32.resolve('C:\\bundle', file)).toBe(`C:\\bundle\\${file.replace('/', '\\')}`);
        expect(file).toMatch(/^(index\.html|assets\/[^/\\]+\.(js|css|svg|png|woff2))$/);
      }),
      { numRuns: 2000 },
    );
  });
});
