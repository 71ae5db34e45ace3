import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceSession } from '../../electron/service/service-session.ts';
import { nadiaId } from '../../electron/practice/seed/accounts.ts';
import { startPractice, type PracticeOptions } from '../../electron/practice/start-practice.ts';
import { parseProfile } from '../../electron/profile/profile-file.ts';
import { savedSignIn } from '../support/session/saved-sign-in.ts';
import { noStorageProblems } from '../support/no-storage-problems.ts';

const problems = noStorageProblems();

/** Returns a service session on a new practice service, signed in as Nadia. */
export async function benchCompanion(send: typeof fetch = fetch, options: PracticeOptions = {}) {
  const practice = await startPractice(options);
  const token = practice.accessTokenFor(nadiaId);
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-bench-'));
  const companion = new ServiceSession({
    problems,
    ...{ profile: parseProfile(practice.profile), practice: true, version: '0', dataFolder },
    ...{ fetch: send, log: () => '', lastErrorIds: () => [], hide: () => undefined },
    clean: (text) => text,
    openExternal: () => Promise.resolve(),
    copyText: () => Promise.resolve(),
    secretStore: (key) => savedSignIn(join(dataFolder, 'profiles', key), token, 'practice'),
  });
  await companion.restore();
  const close = async () => {
    await companion.end();
    await practice.close();
    await rm(dataFolder, { recursive: true, force: true });
  };
  return { companion, practice, token, close };
}
