import { broken } from './broken.ts';
import type { Model } from '../model.ts';
import type { Sent } from '../world.ts';
import { filesIn } from './i2.ts';

/**
 * I3: a secret goes only to the service that it's from, and is in no log, file or state. A call sends only the token of
 * the account that it names.
 */
export function checkSecrets(model: Model): void {
  const { world, checked, owners } = model;
  const secrets = [...world.secrets];
  const tells = (where: string, text: string): void => {
    for (const [secret, { name, service }] of secrets) {
      if (text.includes(secret)) broken('I3', `${where} has the ${name} of ${service}`);
    }
  };
  for (const request of world.sent.slice(checked.sent)) {
    for (const [secret, { name, service }] of secrets) {
      if (service === request.service && mayCarry(request, name)) continue;
      if (carries(request, secret)) broken('I3', `${request.path} got the ${name} of ${service}`);
    }
    const { call, headers, path } = request;
    const account = call?.account;
    const token = world.secrets.get(headers['x-network-token'] ?? '');
    if (account === undefined || !token) continue;
    if (!owners.has(account)) owners.set(account, token.who);
    if (owners.get(account) !== token.who) broken('I3', `${path} got another's token`);
  }
  for (const line of world.log.slice(checked.log)) tells('the log', line);
  for (const state of world.states.slice(checked.states)) tells('a state', JSON.stringify(state));
  for (const { name, answer } of world.answers.slice(checked.answers)) {
    tells(`the answer to ${name}`, JSON.stringify(answer));
  }
  for (const [file, text] of filesIn(world.run.folder)) tells(file, text);
}

const carries = ({ path, headers, body }: Sent, secret: string): boolean =>
  [path, body, ...Object.values(headers)].some((text) => text.includes(secret));

/** The provider gets codes and refresh tokens, the service access tokens, and both to revoke them. */
function mayCarry({ path, body, headers }: Sent, name: string): boolean {
  if (path.startsWith('/oauth/')) return name !== 'access_token' || path.endsWith('/revoke');
  return name === 'access_token' && headers['x-network-token'] !== undefined && body.length >= 0;
}
