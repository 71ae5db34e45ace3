// node make-twin.mjs <package> <twin>: the same package, but a debugger may attach. Never shipped.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

const [from, twin] = process.argv.slice(2);
if (from === undefined || twin === undefined) throw new Error('Name the package and its twin.');
cpSync(from, twin, { recursive: true });
const executable = readdirSync(twin).find((name) => name.endsWith('.exe'));
if (executable === undefined) throw new Error(`There is no executable in ${from}.`);
await flipFuses(join(twin, executable), {
  version: FuseVersion.V1,
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
});
