import { join } from 'node:path';
import { createClient } from '../../../electron/api/client.ts';
import type { RequestSettings } from '../../../electron/api/request.ts';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import type {
  ContactDraft,
  ContactState,
  Correspondence,
} from '../../../electron/contract/contact.ts';
import { createContact } from '../../../electron/features/contact/contact.ts';
import { storedContact } from '../../../electron/features/contact/stored-contact.ts';
import { Recorder } from '../../../electron/features/recorder.ts';
import { createFaults } from '../../support/practice/faults.ts';
import { ActivityLog } from '../../../electron/storage/activity-log.ts';
import { JsonFile } from '../../../electron/storage/json-file.ts';
import { openPractice } from '../../support/practice-call.ts';
import { usualSettings } from '../../support/requests/usual-settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

export const message = {
  email: 'nadia@example.org',
  topic: 'Bug Report',
  message: 'The stopbar at L7 stays lit.',
};

export const draft: ContactDraft = message;

export interface ContactOptions extends Partial<RequestSettings> {
  readonly folder?: string;
  /** The practice service's clock. */
  readonly serviceNow?: () => number;
}

/** Opens the feature with its files on its own practice service. `restart` opens the files again. */
export async function openContact(options: ContactOptions = {}) {
  const { serviceNow, folder = await temporaryFolder(), ...settings } = options;
  const { now = Date.now } = settings;
  const problems = noStorageProblems();
  const faults = createFaults();
  const practice = await openPractice({
    intercept: faults.intercept,
    ...(serviceNow && { now: serviceNow }),
  });
  const logged: string[] = [];
  const log = (line: string, thrown?: unknown) => `log-${logged.push(`${line} ${String(thrown)}`)}`;
  const activity = new ActivityLog(join(folder, 'activity.jsonl'), { problems });
  const client = createClient({
    ...usualSettings(practice.baseUrl, settings.fetch),
    ...settings,
  });
  const onDamaged = (file: string) => logged.push(`moved ${file}`);
  const restart = () => {
    problems.saveNow();
    const document = new JsonFile({
      problems,
      ...{ folder, name: 'contact', schema: storedContact, onDamaged },
    });
    const contact = createContact({
      ...{ client, log, now, sending: { current: undefined }, document },
      recorded: new Recorder({ activity, now, who: () => null }).recorded,
      onChange: () => undefined,
      about: { version: '1.2.3', profile: { name: 'Test service', baseUrl: practice.baseUrl } },
      airportInWork: () => null,
      lastErrorIds: () => [],
    });
    const type = (draft: ContactDraft) => document.write({ ...document.value, draft });
    return { ...contact, type, draft: () => document.value.draft };
  };
  return {
    ...{ practice, faults, folder, logged, restart, contact: restart() },
    posts: () => faults.requests.filter(({ path }) => path.endsWith('/contact')),
    activity: (): readonly ActivityEntry[] => activity.read(100),
  };
}

type OpenContact = Awaited<ReturnType<typeof openContact>>['contact'];

/** Returns what the page would show. */
export async function correspondenceOf({
  handlers,
  state,
  draft,
}: OpenContact): Promise<Correspondence & ContactState & { readonly draft: ContactDraft }> {
  const read = await handlers.readCorrespondence(undefined);
  if (!read.ok) throw new Error(`Can't read the correspondence: ${read.error.kind}`);
  return { ...read.value, ...state(), draft: draft() };
}
