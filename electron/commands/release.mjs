// node release.mjs FOLDER NOTES: checks the packages of all systems, writes their checksums beside them, and the
// start of the release notes. Plain JavaScript without packages.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, releaseProblems } from '../installer/release.mjs';
import { unsignedMark } from '../installer/signing.mjs';
import { root } from './run.mjs';

const [folder, notes] = process.argv.slice(2);
if (folder === undefined || notes === undefined) throw new Error('Name the folder and the notes.');

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const marks = readdirSync(folder).filter((name) => unsignedMark.test(name));
for (const name of marks) rmSync(join(folder, name));

const problems = releaseProblems(folder, version);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  const warnings = marks.map((name) => {
    const [, what, system] = unsignedMark.exec(name) ?? [];
    const isSigned = what === 'unnotarized';
    return `The packages for ${system} aren't ${isSigned ? 'notarized by Apple' : 'signed'}: the system warns about them.`;
  });
  const lines = [...warnings, 'Compare your download with SHA256SUMS.txt.'];
  writeFileSync(notes, `${lines.join('\n\n')}\n`);
  const sums = readdirSync(folder)
    .sort()
    .map((name) => `${hashOf(folder, name, 'sha256', 'hex')}  ${name}\n`);
  writeFileSync(join(folder, 'SHA256SUMS.txt'), sums.join(''));
}
