// Runs the real application, signed in, in its own process, and repeats one call until it's killed.
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { ServiceSession } from '../../../electron/service/service-session.ts';
import { serviceCalls } from '../../../electron/contract.ts';
import { parseProfileText } from '../../../electron/profile/profile-file.ts';
import { bindingOf } from '../../../electron/sign-in/binding.ts';
import { savedSignIn } from '../session/saved-sign-in.ts';
import { callAsPage } from '../application/call-as-page.ts';
import { stageAndApply, type Wanted } from '../linking/stage-and-apply.ts';
import { noStorageProblems } from '../no-storage-problems.ts';

const problems = noStorageProblems();

const [profile = '', dataFolder = '', token = '', asked = '', payload = ''] = process.argv.slice(2);
const log = (line: string): string => line;
const binding = bindingOf(parseProfileText(profile));

const session = new ServiceSession({
  problems,
  ...{ profile: parseProfileText(profile), practice: false, version: '1.2.3', dataFolder, fetch },
  ...{ openExternal: () => Promise.resolve(), copyText: () => Promise.resolve() },
  ...{ log, lastErrorIds: () => [], hide: () => undefined },
  clean: (text) => text,
  secretStore: (key) => savedSignIn(join(dataFolder, 'profiles', key), token, binding),
});
await session.restore();
// A killed process doesn't keep its compiled modules.
flushCompileCache();
const isCall = (name: string): name is keyof typeof serviceCalls =>
  Object.hasOwn(serviceCalls, name);
const call = (name: string, payload: unknown) => {
  if (!isCall(name)) throw new Error(`There is no call ${name}`);
  return callAsPage({ handlers: session.handlers, target: session.target() }, log, name, payload);
};
const input: unknown = JSON.parse(payload);
const answer =
  asked === 'stage and apply' ? stageAndApply(call, input as Wanted) : call(asked, input);
process.send?.(await answer);
