import { broken } from '../known.ts';
import { shownWho, type Model } from '../model.ts';
import type { ServiceName } from '../person.ts';

/** I5: an end stops what wasn't sent; nobody is signed in who didn't sign in last, and nobody is shown another's switches. */
export function checkEnds(model: Model): void {
  const { world } = model;
  const { run } = world;
  const { linking, session, switches } = run.application.state;
  const service: ServiceName = world.inUse;
  const who = shownWho(world);
  // If neither the keychain nor the disk could be written, nothing can say who signed in last.
  const isKnown = !model.unsavedSignIns.has(service);
  if (!isKnown && who !== undefined) model.mayBe[service] = who;
  if (isKnown && who !== undefined && who !== model.mayBe[service]) {
    broken(model, 'I5', `${who} is signed in, and ${model.mayBe[service] ?? 'nobody'} should be`);
  }
  const applies = model.wishes.filter((one) => one.kind === 'apply' && one.service === service);
  const hasApplied = applies.some((one) => one.who === who);
  if (isKnown && who !== undefined && linking.apply && !hasApplied) {
    broken(model, 'I5', `${who} is shown another's apply`);
  }
  for (const { airportRequestId, wanted, failure } of switches) {
    if (wanted === null && failure === null) continue;
    const isTheirs = model.wishes.some(
      (one) => one.kind === 'switch' && one.service === service && one.who === model.mayBe[service],
    );
    if (!isTheirs)
      broken(model, 'I5', `${who ?? 'nobody'} is shown another's switch ${airportRequestId}`);
  }
  for (const { service: to, isInUse, method, path } of world.sent.slice(model.checked.sent)) {
    if (!isInUse && method !== 'GET' && !path.startsWith('/oauth/')) {
      broken(
        model,
        'I5',
        `${method} ${path} left for ${to} after it or its account was no longer in use`,
      );
    }
  }
  if (session.kind === 'signed-out' && switches.length > 0) {
    broken(model, 'I5', 'switches are shown to nobody');
  }
}
