// Runs the real application in its own process, without a page, and types and sends like one until it's
// killed.
import { flushCompileCache } from 'node:module';
import { ServiceSession } from '../../../electron/service-session.ts';
import {
  draftWithout,
  type ContactDraft,
  type contactCalls,
} from '../../../electron/contract/contact.ts';
import { parseProfileText } from '../../../electron/profile/profile-file.ts';
import { MemoryStore } from '../session/memory-store.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { callAsPage } from '../application/call-as-page.ts';
import { noStorageProblems } from '../no-storage-problems.ts';

const problems = noStorageProblems();

/** A message to the parent process. */
export type Status =
  | { readonly kind: 'ready' }
  /** How many characters the field had. */
  | { readonly kind: 'typed'; readonly text: string; readonly at: number }
  | { readonly kind: 'clicked'; readonly text: string }
  | { readonly kind: 'outcome'; readonly ok: boolean };

const [profile = '', dataFolder = '', round = '', sendAfterMs = ''] = process.argv.slice(2);
const log = (line: string): string => line;
const tell = (told: Status) => process.send?.(told);

const session = new ServiceSession({
  problems,
  ...{ profile: parseProfileText(profile), practice: false, version: '1.2.3', dataFolder, fetch },
  ...{ openExternal: () => Promise.resolve(), copyText: () => Promise.resolve() },
  ...{ log, lastErrorIds: () => [], hide: () => undefined },
  clean: (text) => text,
  secretStore: () => new MemoryStore(),
});
const call = (name: keyof typeof contactCalls, payload: unknown): Promise<Result<unknown>> =>
  callAsPage({ handlers: session.handlers, target: session.target() }, log, name, payload);

const place = { form: 'contact', whose: null } as const;
const stored = JSON.parse(session.forms.read(place).text ?? '') as ContactDraft;
// Start over well below the limit of a message.
const begun = stored.message.length > 2000 ? { ...stored, message: '' } : stored;
let draft = { ...begun, email: 'nadia@example.org', topic: 'Bug Report' };
const save = () => void session.forms.save(place, JSON.stringify(draft));

function type(): void {
  const message = draft.message === '' ? `${round}.${Date.now()}:` : `${draft.message}x`;
  draft = { ...draft, topic: 'Bug Report', message };
  save();
  tell({ kind: 'typed', text: message, at: Date.now() });
}

async function send(): Promise<void> {
  const message = { ...draft };
  tell({ kind: 'clicked', text: message.message });
  const outcome = await call('sendContactMessage', { ...message, anyway: true });
  if (outcome.ok) draft = draftWithout(draft, message);
  tell({ kind: 'outcome', ok: outcome.ok });
}

// A killed process doesn't keep its compiled modules.
flushCompileCache();
tell({ kind: 'ready' });
type();
setInterval(type, 10);
setTimeout(() => void send(), Number(sendAfterMs));
