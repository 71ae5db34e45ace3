import { lateMs } from '../../../electron/api/late-writes.ts';
import { broken } from './broken.ts';
import type { Model } from '../model.ts';
import type { Sent } from '../world.ts';
import { arrivalOf, statusOf } from './replies.ts';

/**
 * I4: no second write to a lead-on or switch leaves before the first has ended; one that was given up
 * isn't followed by the opposite until a read has told the outcome, or by a link by IDs until the service
 * can't be working on it any more; and no message is sent unasked.
 */
export function checkWrites(model: Model): void {
  const { sent } = model.world;
  for (const [at, later] of sent.entries()) {
    if (at < model.checked.sent || later.targets.length === 0) continue;
    for (const earlier of sent.slice(0, at)) {
      if (earlier.service !== later.service) continue;
      if (!isSameTarget(earlier, later)) continue;
      const name = `${later.method} ${later.path} ${later.body}`;
      if (!earlier.end || earlier.end.order > later.order)
        broken('I4', `sent beside another write: ${name}`);
      else if (isOpposite(model, earlier, later, sent.slice(0, at))) {
        broken('I4', `sent before it's known what the opposite did: ${name}`);
      }
    }
  }
  checkMessages(model);
  checkDoubt(model);
}

const isSameTarget = (one: Sent, other: Sent): boolean =>
  one.targets.some(({ key }) => other.targets.some((target) => target.key === key));

/** A switch may be pressed again at any time: the last press wins. */
function isOpposite({ world }: Model, earlier: Sent, later: Sent, sent: readonly Sent[]): boolean {
  if (earlier.end?.isAnswered === true || later.targets.some(({ kind }) => kind !== 'link'))
    return false;
  // A service may have no links to read.
  const isByIds = later.call?.name === 'link';
  if (isByIds && later.at - (earlier.end?.at ?? Infinity) >= lateMs) return false;
  const differs = earlier.targets.some(({ of, wanted }) =>
    later.targets.some((target) => target.of === of && target.wanted !== wanted),
  );
  // A read may show what the service did before the request ends.
  const { ran = Infinity } = arrivalOf(world, earlier) ?? {};
  const end = Math.min(earlier.end?.order ?? 0, ran);
  const isRead = sent.some(
    (one) =>
      one.service === later.service &&
      one.order > end &&
      one.end?.isAnswered &&
      one.path.split('/')[2] === later.path.split('/')[2] &&
      (one.path.endsWith('/links') || isSameTarget(one, earlier)),
  );
  return differs && !isRead;
}

/** Without the person's word, no message leaves twice, nor while an earlier one may have arrived. */
function checkMessages(model: Model): void {
  const { world, wishes, checked } = model;
  const messages = world.sent.filter(({ path }) => path === '/contact');
  for (const { service, order, targets } of messages) {
    if (!world.sent.slice(checked.sent).some((one) => one.order === order)) continue;
    const of = targets[0]?.of ?? '';
    const before = messages.filter((one) => one.service === service && one.order < order);
    const asked = wishes.filter(
      (one) => one.kind === 'contact' && one.service === service && one.order < order,
    );
    const count = before.filter((one) => one.targets[0]?.of === of).length + 1;
    if (count > asked.filter((one) => one.of === of).length) {
      broken('I4', `"${of}" was sent ${count} times, which is more often than asked for`);
    }
    const isInDoubt =
      before.at(-1)?.end?.isAnswered === false &&
      (before.at(-1)?.order ?? 0) > model.markedAsSent[service];
    if (isInDoubt && asked.at(-1)?.isAnyway !== true) {
      broken('I4', `"${of}" was sent while it's unknown whether the last one arrived`);
    }
  }
}

/** A message that may have arrived is shown as such until a reply or the person's word, in every session. */
function checkDoubt(model: Model): void {
  const { world, markedAsSent } = model;
  const { sending, inDoubt } = world.run.application.state.contact;
  const messages = world.sent.filter(
    (one) => one.path === '/contact' && one.service === world.inUse,
  );
  const isSent = (one: Sent): boolean => (statusOf(world, one) ?? 500) < 300;
  const after = messages.slice(messages.findLastIndex(isSent) + 1);
  const open = after.filter(
    (one) => (statusOf(world, one) ?? 500) >= 500 && one.order > markedAsSent[world.inUse],
  );
  if (open.length > 0 && !sending && !inDoubt) {
    broken('I4', 'nothing says that a message may have arrived');
  }
  const last = messages.at(-1);
  if (last?.end?.isOnDisk && isSent(last) && (sending || inDoubt)) {
    broken('I4', 'a message is in doubt, although the service has replied');
  }
}
