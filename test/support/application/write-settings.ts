/** Writes settings forever, and prints each number after it is on disk. Usage: `write-settings.ts FOLDER`. */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { noStorageProblems } from '../no-storage-problems.ts';

const problems = noStorageProblems();

const [, , folder = ''] = process.argv;
const settings = new SettingsFile({ folder, problems, onDamaged: () => process.exit(1) });
// A killed process doesn't keep its compiled modules.
flushCompileCache();
for (let number = 1; ; number += 1) {
  settings.change({
    compactPlacement: { x: number, y: -number, width: 420, height: 560, maximized: false },
    shortcut: number % 2 === 0 ? 'Control+Alt+S' : null,
  });
  writeSync(1, `${number}\n`);
}
