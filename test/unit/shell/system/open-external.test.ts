import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { shell } from '../../../../electron/browser-host/system.ts';
import { createOpenExternal, mayOpen } from '../../../../electron/shell/system/open-external.ts';

const listed = ['https://id.example.org', 'http://127.0.0.1:8080', 'https://id.example.org:8443'];

const allowed = [
  'https://id.example.org',
  'https://id.example.org/oauth/authorize?state=a#b',
  'https://ID.example.org:443/',
  'https://id.example.org:8443/authorize',
  'http://127.0.0.1:8080/oauth/authorize',
];
const refused = [
  'http://id.example.org/',
  'https://id.example.org:444/',
  'https://id.example.org.evil.example/',
  'https://evil.example/?id.example.org',
  'https://sub.id.example.org/',
  'https://id.example.org./',
  'https://іd.example.org/',
  'https://user@id.example.org/',
  'https://user:secret@id.example.org/',
  'https://id.example.org@evil.example/',
  'http://127.0.0.1/',
  'https://127.0.0.1:8080/',
  'file:///etc/passwd',
  '\\\\id.example.org\\share',
  'ms-settings:privacy',
  'javascript:alert(1)',
  'javascript://id.example.org/%0Aalert(1)',
  'data:text/html,<p>',
  'wss://id.example.org/',
  'id.example.org',
  '',
];

let opened: MockInstance<typeof shell.openExternal>;

beforeEach(() => {
  vi.stubEnv('COMPANION_NO_OPEN', '1');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  opened = vi.spyOn(shell, 'openExternal');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('E15 the system’s browser', () => {
  test.each(allowed)('opens %s', async (address) => {
    await createOpenExternal(listed)(address);
    expect(opened.mock.calls).toEqual([[new URL(address).href]]);
  });

  test('opens exactly the address that was checked', async () => {
    await createOpenExternal(listed)(' https://id.example.org\\@evil.example/');
    expect(opened.mock.calls).toEqual([['https://id.example.org/@evil.example/']]);
  });

  test.each(refused)('doesn’t open %j', async (address) => {
    const open = createOpenExternal(listed);
    await expect(open(address)).rejects.toThrow('This address may not be opened');
    expect(opened).not.toHaveBeenCalled();
  });

  test('opens nothing if no origin is listed', () => {
    for (const address of allowed) expect(mayOpen(address, [])).toBe(false);
  });

  test('doesn’t open plain HTTP on another host, even if it is listed', () => {
    expect(mayOpen('http://id.example.org/', ['http://id.example.org'])).toBe(false);
    expect(mayOpen('http://127.0.0.1.evil.example/', ['http://127.0.0.1.evil.example'])).toBe(
      false,
    );
    expect(mayOpen('file:///etc/passwd', ['null'])).toBe(false);
  });

  test('never opens another origin, for any address', () => {
    const piece = fc.oneof(
      fc.constantFrom(...listed, ...refused, '@', ':', '.', '/', '\\', '?', '#', ' ', '\t'),
      fc.string({ maxLength: 8 }),
    );
    const looksAlike = fc
      .tuple(fc.constantFrom('', ...listed), fc.array(piece, { maxLength: 4 }))
      .map(([start, pieces]) => [start, ...pieces].join(''));
    let opened = 0;
    fc.assert(
      fc.property(looksAlike, (address) => {
        if (!mayOpen(address, listed)) return;
        opened += 1;
        const { origin, username, password } = new URL(address);
        expect(listed).toContain(origin);
        expect(username + password).toBe('');
      }),
      { numRuns: 2000 },
    );
    expect(opened).toBeGreaterThan(50);
  });
});
