import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from '../../../electron/commands/run.mjs';
import { results } from '../../support/stages.mjs';

/**
 * Compiles an installer with our own macros around a program. Returns its path.
 * @param {string} program
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function makeSetup(program, options) {
  const out = join(results, 'windows-setup.exe');
  const ours = join(root, 'electron', 'installer', 'installer.nsh');
  const defined = [`-DOUT=${out}`, `-DPROGRAM=${program}`, `-DOURS=${ours}`];
  const script = fileURLToPath(new URL('setup.nsi', import.meta.url));
  await run('makensis', ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...defined, script], options);
  return out;
}
