import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCallback, isOwnLink, linkedPage } from '../../../../electron/shell/system/links.ts';
import { anyCharacter } from '../../../support/requests/any-character.ts';

const airport = (icao: string) => ({ page: 'linking', icao }) as const;

describe('a link', () => {
  test.each([
    ['stopbar-companion://airport/EDDF', airport('EDDF')],
    ['stopbar-companion://airport/eddf', airport('EDDF')],
    ['stopbar-companion://airport/k1A2', airport('K1A2')],
    ['stopbar-companion://contributions', { page: 'contributions' }],
    ['stopbar-companion://contributions/', { page: 'contributions' }],
  ])('%s opens its page', (link, opened) => {
    expect(linkedPage(link)).toEqual(opened);
  });

  test.each([
    '',
    'EDDF',
    'stopbar-companion://',
    'stopbar-companion://airport',
    'stopbar-companion://airport/',
    'stopbar-companion://airport/EDD',
    'stopbar-companion://airport/EDDFX',
    'stopbar-companion://airport//EDDF',
    'stopbar-companion://airport/EDDF/link',
    'stopbar-companion://airport/EDDF?apply=1',
    'stopbar-companion://airport/EDDF#map',
    'stopbar-companion://airport/EDD%46',
    'stopbar-companion://airport/ED F',
    'stopbar-companion://airport/ED-F',
    'stopbar-companion://airport/ED_F',
    'stopbar-companion://airport/ÆDDF',
    'stopbar-companion://airport/EDDF\n',
    '\nstopbar-companion://airport/EDDF',
    ' stopbar-companion://airport/EDDF',
    'stopbar-companion://airport/EDDF\nstopbar-companion://airport/EDDM',
    'stopbar-companion://airport\\EDDF',
    'stopbar-companion://user@airport/EDDF',
    'stopbar-companion://airport:1/EDDF',
    'stopbar-companion://airport.evil/EDDF',
    'stopbar-companion://Airport/EDDF',
    'stopbar-companion:///airport/EDDF',
    'stopbar-companions://airport/EDDF',
    '--stopbar-companion://airport/EDDF',
    'stopbar-companion://contributions/EDDF',
    'stopbar-companion://contributions//',
    'stopbar-companion://settings',
    'stopbar-companion://auth/callback?code=a',
    `stopbar-companion://airport/EDDF${'F'.repeat(100_000)}`,
  ])('%j opens nothing', (text) => {
    expect(linkedPage(text)).toBeUndefined();
  });

  const part = fc.oneof(
    fc.constantFrom('stopbar-companion:', '//', '/', 'airport', 'contributions', 'EDDF', 'auth'),
    fc.constantFrom('@', ':', '?', '#', '%', '%2e', '..', '\\', '\n', '\0', ' ', 'callback'),
    fc.string({ maxLength: 4, unit: anyCharacter }),
  );

  test('opens an airport with four letters or digits, and never anything else', () => {
    const own = 'stopbar-companion://';
    const start = fc.constantFrom('', 'stopbar-companion://airport/', own);
    const links = fc
      .tuple(start, fc.array(part, { maxLength: 4 }))
      .map(([start, parts]) => [start, ...parts].join(''));
    let opening = 0;
    fc.assert(
      fc.property(links, (text) => {
        const opened = linkedPage(text);
        if (!opened) return;
        opening += 1;
        expect(isOwnLink(text)).toBe(true);
        expect(isCallback(text)).toBe(false);
        const exact = opened.icao === undefined ? 'contributions' : `airport/${opened.icao}`;
        const known = text.replace(/contributions\/$/, 'contributions');
        expect(known.toUpperCase()).toBe(`stopbar-companion://${exact}`.toUpperCase());
        expect(opened.icao ?? 'EDDF').toMatch(/^[A-Z0-9]{4}$/);
      }),
      { numRuns: 5000 },
    );
    expect(opening).toBeGreaterThan(20);
  });
});

test.each([
  ['stopbar-companion:', true],
  ['STOPBAR-COMPANION://x', true],
  ['stopbar-companion', false],
  ['--stopbar-companion:', false],
  ['https://stopbar-companion:1', false],
])('%s has the app’s scheme: %s', (text, has) => {
  expect(isOwnLink(text)).toBe(has);
});
