// node read-fuses.mjs <executables>: fails unless every fuse of each is set as in a release.
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { fuses } from '../../electron/installer/fuses.mjs';

const executables = process.argv.slice(2);
if (executables.length === 0) throw new Error('Name the executables.');
for (const executable of executables) {
  console.log(executable);
  const wire = await getCurrentFuseWire(executable);
  for (const [fuse, on] of Object.entries(fuses)) {
    const name = Reflect.get(FuseV1Options, fuse);
    const set = Reflect.get(wire, fuse) === (on ? 49 : 48);
    console.log(`${set ? 'ok ' : 'NOT'} ${name} ${on ? 'on' : 'off'}`);
    if (!set) process.exitCode = 1;
  }
}
