// node read-fuses.mjs <executables>: fails unless every fuse of each is set as in a release.
import { fuseProblems } from './support/fuses.mjs';

const executables = process.argv.slice(2);
if (executables.length === 0) throw new Error('Name the executables.');
for (const executable of executables) {
  const problems = await fuseProblems(executable);
  console.log(
    [executable, ...(problems.length > 0 ? problems : ['All fuses are set.'])].join('\n'),
  );
  if (problems.length > 0) process.exitCode = 1;
}
