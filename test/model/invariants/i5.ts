import { broken } from '../known.ts';
import { signedIn, type Model } from '../model.ts';
import type { ServiceName } from '../person.ts';

/**
 * I5: after an end, only its own profile's stores change. Without anybody signed in, no keychain that
 * could be written has a secret, and a state tells of no one's switches.
 */
export function checkEnds(model: Model): void {
  const { world } = model;
  const { run, keychain } = world;
  const { session, switches, kept, profile } = run.application.state;
  const service: ServiceName = world.inUse;
  const secret = keychain.secrets.get(run.folders.get(service) ?? '');
  if (session.kind === 'signed-out' && secret !== undefined && keychain.state === 'works') {
    broken(model, 'I5', `${profile.name} is signed out, and its sign-in is in the keychain`);
  }
  if (session.kind === 'signed-in' && kept.in === 'keychain' && secret === undefined) {
    broken(model, 'I5', `${profile.name} says that its sign-in is in the keychain, where it isn't`);
  }
  const who = signedIn(world);
  for (const { airportRequestId, wanted, failure } of switches) {
    if (wanted === null && failure === null) continue;
    const isTheirs = model.wishes.some(
      (one) => one.kind === 'switch' && one.service === service && one.who === who,
    );
    if (!isTheirs)
      broken(model, 'I5', `${who ?? 'nobody'} is shown another's switch ${airportRequestId}`);
  }
  if (session.kind === 'signed-out' && switches.length > 0) {
    broken(model, 'I5', 'switches are shown to nobody');
  }
}
