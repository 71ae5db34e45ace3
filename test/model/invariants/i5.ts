import { broken } from './broken.ts';
import { shownWho, whoIn, type Model, type Wish } from '../model.ts';
import type { ServiceName } from '../person.ts';
import { pairName } from '../target.ts';

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
    broken('I5', `${who} is signed in, and ${model.mayBe[service] ?? 'nobody'} should be`);
  }
  checkTold(model);
  const outcomes = linking.inWork?.outcomes ?? [];
  const isTold = outcomes.length > 0 && isKnown && who !== undefined;
  const isOwn = (one: Wish): boolean => one.service === service && one.who === who;
  const own = new Set(model.wishes.filter(isOwn).map(({ of }) => of));
  if (isTold && !outcomes.some((one) => own.has(pairName(one)))) {
    broken('I5', `${who} is told what became of another's changes`);
  }
  for (const { airportRequestId, wanted, failure } of switches) {
    if (wanted === null && failure === null) continue;
    const isTheirs = model.wishes.some(
      (one) => one.kind === 'switch' && one.service === service && one.who === model.mayBe[service],
    );
    if (!isTheirs) broken('I5', `${who ?? 'nobody'} is shown another's switch ${airportRequestId}`);
  }
  for (const { service: to, isInUse, method, path } of world.sent.slice(model.checked.sent)) {
    if (!isInUse && method !== 'GET' && !path.startsWith('/oauth/')) {
      broken('I5', `${method} ${path} left for ${to} after it or its account was no longer in use`);
    }
  }
  if (session.kind === 'signed-out' && switches.length > 0) {
    broken('I5', 'switches are shown to nobody');
  }
}

/** An apply is shown only to the person to whom it was shown first. */
function checkTold(model: Model): void {
  const { world, applies, checked } = model;
  for (const state of world.states.slice(checked.states)) {
    const [who, apply] = [whoIn(state), state.linking.apply];
    if (who === undefined || !apply) continue;
    if (!applies.has(apply.id)) applies.set(apply.id, who);
    if (applies.get(apply.id) !== who) broken('I5', `${who} is shown another's apply`);
  }
}
