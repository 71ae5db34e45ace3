import { isDeepStrictEqual } from 'node:util';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import { broken } from './broken.ts';
import type { Model, Staged } from '../model.ts';
import { noText } from '../model.ts';
import type { ContactText, ServiceName, Shown } from '../person.ts';
import { pairName } from '../target.ts';

/** Whether everything that is typed is on disk: nothing failed to be written. */
const canSave = ({ world }: Model): boolean =>
  world.disk.state === 'works' && world.run.application.state.storageProblem === null;

/** Remembers what the contact form must show from now on. */
export function noteTyped(model: Model, text: Partial<ContactText>): void {
  const service = model.world.inUse;
  const all = model.typed[service];
  const typed = { ...(all.at(-1) ?? noText), ...text };
  // With a full disk, a process that ends may leave what was saved before.
  model.typed[service] = canSave(model) ? [typed] : [...all, typed];
}

/** I1 for the contact form: what was typed is there, unless it was sent. */
export function checkTyped(model: Model, { contact }: Shown): void {
  const { world, typed, wishes } = model;
  const service = world.inUse;
  if (!contact) return;
  const { email, topic, message } = contact;
  const shown = { email, topic, message };
  const sent = wishes.filter(({ kind }) => kind === 'contact');
  const may = typed[service].flatMap((one) => {
    const topics = sent.some(({ of }) => of === one.topic) ? [one.topic, ''] : [one.topic];
    const messages = sent.some((wish) => wish.message === one.message)
      ? [one.message, '']
      : [one.message];
    return topics.flatMap((topic) => messages.map((message) => ({ ...one, topic, message })));
  });
  if (may.some((one) => isDeepStrictEqual(one, shown))) {
    // With a full disk, the next run may show what was saved before.
    const saved = canSave(model)
      ? []
      : typed[service].filter((one) => !isDeepStrictEqual(one, shown));
    model.typed[service] = [...saved, shown];
    return;
  }
  broken(
    'I1',
    `the contact form shows ${JSON.stringify(shown)}, typed was ${JSON.stringify(typed[service])}`,
  );
}

const sorted = (staged: Staged): unknown =>
  Object.entries(staged).map(([icao, changes]) => [icao, changes.map(nameOf).sort()]);
const nameOf = (change: LinkChange): string => `${change.linked ? '+' : '-'}${pairName(change)}`;

/** I1 for staged links: after leaving and coming back, exactly those that were staged are there. */
export async function left(model: Model, leave: () => Promise<unknown>): Promise<void> {
  const { world } = model;
  const from: ServiceName = world.inUse;
  const isRunning = () => {
    const { inWork, others } = world.run.application.state.linking;
    // A link by IDs may make what is staged, too.
    const isLinking = world.sent.some(({ end, path }) => !end && path.endsWith('/link'));
    return isLinking || [inWork, ...others].some((one) => one?.running);
  };
  const { session, kept: keptIn } = world.run.application.state;
  const before = (await world.person.shown()).staged;
  const wasExact = canSave(model) && !isRunning();
  model.left[from] = wasExact ? before : undefined;
  await leave();
  await world.idle();
  const isOut = world.run.application.state.session.kind === 'signed-out';
  const wasKept = session.kind === 'signed-in' && keptIn.in === 'keychain' && canSave(model);
  if (isOut && wasKept && from === world.inUse && !model.expired.has(from)) {
    broken('I1', `the sign-in at ${from} is lost`);
  }
  const { staged } = await world.person.shown();
  const kept = model.left[world.inUse];
  if (!staged || !kept || isRunning()) return;
  if (isDeepStrictEqual(sorted(staged), sorted(kept))) return;
  broken('I1', `staged was ${JSON.stringify(sorted(kept))}, now ${JSON.stringify(sorted(staged))}`);
}
