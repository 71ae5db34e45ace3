import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AirportCache } from '../../electron/features/airports/airport-cache.ts';
import { storedContact } from '../../electron/features/contact/stored-contact.ts';
import { SeenAirports } from '../../electron/features/linking/seen/seen-airports.ts';
import { ActivityLog } from '../../electron/storage/activity-log.ts';
import { JsonFile } from '../../electron/storage/json-file.ts';
import { SettingsFile } from '../../electron/storage/settings.ts';
import { corrupted, corruptions, type Corruption } from '../support/corrupt-file.ts';
import { fuzzing, fuzzingLimit } from '../support/fuzzing.ts';
import { noStorageProblems } from '../support/no-storage-problems.ts';
import { addEntry } from '../support/activity/add-entry.ts';

const problems = noStorageProblems();

vi.setConfig({ testTimeout: fuzzingLimit });

const files = 20_000;
const pair = { stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
const at = { lat: 50.0326, lng: 8.53 };
const low = { designator: '07C', at };
const runways = [{ ends: [low, { ...low, designator: '25C' }] as const, widthMetres: 60 }];
const frankfurt = { icao: 'EDDF', name: 'Frankfurt – Main', runways };
const letter = {
  email: 'nadia@example.org',
  topic: 'Bug Report',
  message: 'L7 bleibt rot – „immer“.',
};

interface Opened {
  readonly read: () => unknown;
  /** Changes the document, so it's saved. */
  readonly write: () => void;
}

interface Kind {
  readonly file: string;
  readonly open: (folder: string, onDamaged: (file: string) => void) => Opened;
}

const kinds: Readonly<Record<string, Kind>> = {
  settings: {
    file: 'settings.json',
    open: (folder, onDamaged) => {
      const settings = new SettingsFile({ folder, problems, onDamaged });
      return { read: () => settings.all, write: () => settings.change({ theme: 'dark' }) };
    },
  },
  correspondence: {
    file: 'contact.json',
    open: (folder, onDamaged) => {
      const place = { folder, problems, onDamaged, name: 'contact', schema: storedContact };
      const contact = new JsonFile(place);
      return {
        read: () => contact.value,
        write: () => void contact.write({ ...contact.value, draft: letter }),
      };
    },
  },
  airports: {
    file: 'airports.json',
    open: (folder) => {
      const cache = new AirportCache({ folder, problems });
      return {
        read: () => ['EDDF', 'ZZZZ'].map((icao) => cache.read(icao, 0)),
        write: () => cache.save(['EDDF', 'ZZZZ'], new Map([['EDDF', frankfurt]]), 0),
      };
    },
  },
};

/** Writes, and waits for the disk. */
function save(write: () => unknown): void {
  write();
  problems.saveNow();
}

/** Runs `work` in a folder that all files share, because creating one for each would be slow. */
function inFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'companion-'));
  try {
    work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(Object.entries(kinds))(
  'a file of %s opens after any damage, which is reported if it matters',
  (_, { file, open }) => {
    inFolder((folder) => {
      save(open(folder, () => undefined).write);
      const path = join(folder, file);
      const whole = readFileSync(path);
      const before = open(folder, () => undefined).read();

      fc.assert(
        fc.property(fc.array(corruptions, { minLength: 1, maxLength: 2 }), (several) => {
          rmSync(folder, { recursive: true });
          mkdirSync(folder);
          const bytes = several.reduce<Buffer>(corrupted, whole);
          writeFileSync(path, bytes);
          const damagedFiles: string[] = [];
          const opened = open(folder, (name) => damagedFiles.push(name));
          const read = opened.read();
          if (bytes.equals(whole)) expect(read).toEqual(before);
          save(opened.write);
          // An unreadable file is kept unchanged, and reported.
          for (const name of damagedFiles)
            expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
          const beside = readdirSync(folder).filter((name) => name !== file);
          expect(beside).toEqual(damagedFiles);
          const again: string[] = [];
          const later = open(folder, (name) => again.push(name)).read();
          expect(later).toEqual(opened.read());
          expect(again).toEqual([]);
        }),
        fuzzing(files / 5),
      );
    });
  },
);

test('every valid line of a damaged activity is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'companion-'));
  const path = join(folder, 'activity.jsonl');
  const entry = (id: number) => ({
    ...{ id: `entry-${id}`, at: id, who: 'Nadia – Brandt', action: 'link' as const },
    ...{ input: { icao: 'EDDF', ...pair } },
  });
  const lines = Array.from({ length: 12 }, (_, at) =>
    JSON.stringify({ ...entry(at), outcome: 'running' }),
  );
  const whole = Buffer.from(lines.map((line) => `\n${line}`).join(''));

  fc.assert(
    fc.property(corruptions, (damage: Corruption) => {
      const bytes = corrupted(whole, damage);
      writeFileSync(path, bytes);
      const activity = new ActivityLog(path, { problems });
      addEntry(activity, { ...entry(99), outcome: { ok: true, value: null } });
      const read = activity.read(100);
      const kept = new Set(bytes.toString('utf8').split('\n'));
      const ids = read.map(({ id }) => id);
      expect(ids[0]).toBe('entry-99');
      for (const [at, line] of lines.entries()) {
        if (kept.has(line)) expect(ids).toContain(`entry-${at}`);
      }
      expect(readFileSync(path).subarray(0, bytes.length).equals(bytes)).toBe(true);
    }),
    fuzzing(files / 5),
  );
  rmSync(folder, { recursive: true });
});

test('a damaged snapshot of an airport never keeps the airport from loading', () => {
  inFolder((folder) => {
    const path = join(folder, 'seen-EDDF.json');
    const point = {
      id: 'A',
      kind: 'stopbar',
      name: 'A',
      airportId: 'EDDF',
      coordinates: [],
    } as const;
    const links = [{ stopbarId: 'A', leadOnId: 'B' }];
    const airport = { icao: 'EDDF', points: [point], links, readAt: 1 };
    const visit = () => save(() => new SeenAirports({ folder, problems }).visit(airport));
    visit();
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.array(corruptions, { minLength: 1, maxLength: 2 }), (several) => {
        writeFileSync(path, several.reduce<Buffer>(corrupted, whole));
        expect(visit).not.toThrow();
        expect(readdirSync(folder)).toEqual(['seen-EDDF.json']);
      }),
      fuzzing(500),
    );
  });
});
