// node read-fuses.mjs <executable>: fails unless every fuse is set as in a release.
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { fuses } from '../../electron/installer/fuses.mjs';

const [executable] = process.argv.slice(2);
if (executable === undefined) throw new Error('Name the executable.');
const wire = await getCurrentFuseWire(executable);
for (const [fuse, on] of Object.entries(fuses)) {
  const name = Reflect.get(FuseV1Options, fuse);
  const set = Reflect.get(wire, fuse) === (on ? 49 : 48);
  console.log(`${set ? 'ok ' : 'NOT'} ${name} ${on ? 'on' : 'off'}`);
  if (!set) process.exitCode = 1;
}
