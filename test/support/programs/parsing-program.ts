// Reads hostile replies in its own process, so its memory can be limited.
import { createClient } from '../../../electron/api/client.ts';
import { accountWith, usualSettings } from '../requests/usual-settings.ts';

/** How reading each `/<name>` ended: `ok`, or the kind of the error. */
export type ParsingOutcome = Readonly<Record<string, string>>;

const [origin = '', ...names] = process.argv.slice(2);

async function ask(name: string): Promise<string> {
  const client = createClient(usualSettings(`${origin}/${name}`)).signedBy(
    accountWith(() => 'token'),
  );
  const [call] = name.split('-');
  const link = { icao: 'EDDF', stopbarId: 'S', leadOnId: 'L' };
  const calls = {
    points: () => client.readPoints('EDDF'),
    links: () => client.readLinks('EDDF'),
    account: () => client.readAccount(),
    divisions: () => client.readOwnDivisions(),
    link: () => client.link(link),
  };
  const isCall = (text: string | undefined): text is keyof typeof calls =>
    text !== undefined && Object.hasOwn(calls, text);
  if (!isCall(call)) throw new Error(`There is no call ${call}`);
  const result = await calls[call]();
  return result.ok ? 'ok' : result.error.kind;
}

const outcome: Record<string, string> = {};
for (const name of names) outcome[name] = await ask(name);
process.send?.(outcome);
