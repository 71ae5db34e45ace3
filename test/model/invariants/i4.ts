import { broken } from '../known.ts';
import type { Model } from '../model.ts';
import type { Sent } from '../world.ts';

/**
 * I4: no second write to a lead-on or switch leaves before the first has ended; one that was given up
 * isn't followed by the opposite until a read has told the outcome; and no message is sent unasked.
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
        broken(model, 'I4', `sent beside another write: ${name}`);
      else if (isOpposite(model, earlier, later, sent.slice(0, at))) {
        broken(model, 'I4', `sent before it's known what the opposite did: ${name}`);
      }
    }
  }
  checkMessages(model);
}

const isSameTarget = (one: Sent, other: Sent): boolean =>
  one.targets.some(({ key }) => other.targets.some((target) => target.key === key));

/** A switch may be pressed again at any time: the last press wins. */
function isOpposite(_model: Model, earlier: Sent, later: Sent, sent: readonly Sent[]): boolean {
  if (earlier.end?.isAnswered === true || later.targets.some(({ kind }) => kind !== 'link'))
    return false;
  const differs = earlier.targets.some(({ of, wanted }) =>
    later.targets.some((target) => target.of === of && target.wanted !== wanted),
  );
  const end = earlier.end?.order ?? 0;
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
  const { world, wishes, markedAsSent, checked } = model;
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
      broken(model, 'I4', `"${of}" was sent ${count} times, which is more often than asked for`);
    }
    const isInDoubt =
      before.at(-1)?.end?.isAnswered === false && (before.at(-1)?.order ?? 0) > markedAsSent;
    if (isInDoubt && asked.at(-1)?.isAnyway !== true) {
      broken(model, 'I4', `"${of}" was sent while it's unknown whether the last one arrived`);
    }
  }
}
