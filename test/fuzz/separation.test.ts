import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { World } from '../../electron/practice/world.ts';
import { contactMessage } from '../support/application/open-service-session.ts';
import { openServices } from '../support/application/open-services.ts';
import { stage, stageAndApply } from '../support/linking/stage-and-apply.ts';
import { fuzzing, fuzzingLimit } from '../support/fuzzing.ts';
import { nadia, tomas } from '../support/session/practice-browser.ts';

vi.setConfig({ testTimeout: fuzzingLimit });

const people = ['nadia', 'tomas'] as const;
type Person = (typeof people)[number];
const buttons = { nadia, tomas };
const networkIds = { nadia: '10000002', tomas: '10000003' };
/** Each person uses different airports and points, so each request identifies its sender. */
const requestIds = { nadia: [203, 204, 207, 211], tomas: [226, 231] };
const pairsEach = 120;
const pointOf = (person: string, kind: string, at: number) => `FUZZ_${person}_${kind}_${at}`;

const plain = (...names: readonly string[]) => fc.record({ do: fc.constantFrom(...names) });
const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('signIn'), person: fc.constantFrom(...people) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('link', 'switch'), at: fc.nat({ max: 3 }) }),
  },
  { weight: 4, arbitrary: plain('signOut', 'expire', 'readDivisions', 'apply') },
  { weight: 3, arbitrary: plain('plantProfile', 'useMine', 'useOther') },
  {
    weight: 2,
    arbitrary: plain('changeProfile', 'contact', 'openAirport', 'refuse', 'fail', 'stage'),
  },
);
const step = fc.record({
  action,
  /** Whether to wait for it, and if not, how long until the next step. */
  isAwaited: fc.boolean(),
  pauseMs: fc.constantFrom(0, 0, 1, 3, 8),
});

test('S1 S2 S3 tokens, writes and files stay with their service and account', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 24 }),
      fc.infiniteStream(fc.constantFrom(0, 1, 5, 60)),
      async (steps, delays) => {
        const run = await openRun(() => delays.next().value ?? 0);
        const asked: Promise<unknown>[] = [];
        await run.act({ do: 'useMine' });
        await run.act({ do: 'signIn', person: 'nadia' });
        for (const { action, isAwaited, pauseMs } of steps) {
          const acting = run.act(action);
          asked.push(acting);
          await (isAwaited ? acting : pause(pauseMs));
        }
        // Waits for the earlier steps: no other service is opened after this.
        await run.change({ theme: 'dark' });
        await Promise.all(run.opened.map((companion) => companion.end()));
        const kept = await run.everythingKept();
        await Promise.all(asked);
        expect(await run.everythingKept()).toEqual(kept);
        expect(run.strayTokens).toEqual([]);
        expect(run.wrongAccounts).toEqual([]);
      },
    ),
    fuzzing(400),
  );
});

/** Two services, two people, and a network that records what is sent where. */
async function openRun(delay: () => number) {
  let ahead = 0;
  const origins = new Map<string, string>();
  const owners = new Map<string, Person>();
  const strayTokens: string[] = [];
  const wrongAccounts: string[] = [];
  const codes = new Map<string, Person>();

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    // Writing is slow, so people and services change in the meantime.
    const wait = () => (/oauth|auth/.test(pathname) ? undefined : pause(delay()));
    await wait();
    const body = await request.clone().text();
    const sent = `${request.url} ${JSON.stringify([...request.headers])} ${body}`;
    for (const [token, home] of origins) {
      if (home !== origin && sent.includes(token)) strayTokens.push(`${token} to ${request.url}`);
    }
    const token = request.headers.get('x-network-token') ?? '';
    const owner = owners.get(token);
    const asker = askerOf(`${pathname} ${body}`);
    if (asker !== undefined && owner !== undefined && asker !== owner) {
      wrongAccounts.push(`${owner} for ${asker}: ${request.method} ${pathname}`);
    }
    const form = new URLSearchParams(body);
    const person = codes.get(form.get('code') ?? '') ?? owners.get(form.get('refresh_token') ?? '');
    const answer = await fetch(request);
    if (pathname === '/oauth/token' && answer.ok) {
      const tokens = (await answer.clone().json()) as Record<string, string>;
      for (const name of ['access_token', 'refresh_token']) {
        const issued = tokens[name] ?? '';
        origins.set(issued, origin);
        if (person) owners.set(issued, person);
      }
    }
    await wait();
    return answer;
  };

  const opened = await openServices({ fetch: send, now: () => Date.now() + ahead });
  for (const { practice } of [opened.mine, opened.other]) addPoints(practice.world);
  const { application, mine, other, call, change, useMine, useOther } = opened;
  const { origin: elsewhere } = new URL(other.profile.baseUrl);
  const strange = {
    ...mine.profile,
    signIn: {
      ...mine.profile.signIn,
      tokenEndpoint: `${elsewhere}/oauth/token`,
      revocationEndpoint: `${elsewhere}/oauth/revoke`,
    },
  };
  const inUse = () => (application.state.profile.baseUrl === other.profile.baseUrl ? other : mine);
  /** Undefined while nobody is signed in, or while a sign-in hides who it is. */
  const whoIsIn = (): Person | undefined => {
    const { session } = application.state;
    const id = session.kind === 'signed-in' ? session.who?.networkId : undefined;
    return people.find((person) => networkIds[person] === id);
  };

  async function signIn(person: Person): Promise<void> {
    const { browser } = inUse();
    const tab = browser.opened() + 1;
    const signedIn = call('signIn');
    const comeBack = async () => {
      const callback = await browser.choose(buttons[person], tab);
      codes.set(callback.searchParams.get('code') ?? '', person);
      // A cancelled sign-in has closed its port.
      await fetch(callback).catch(() => undefined);
    };
    // Another sign-in may have used the provider's page first.
    await Promise.race([signedIn, comeBack().catch(() => undefined)]);
    await signedIn;
  }

  async function act(asked: { do: string; person?: Person; at?: number }): Promise<unknown> {
    const asker = whoIsIn();
    if (asker === undefined && ['link', 'apply', 'switch'].includes(asked.do)) return undefined;
    const { at = 0 } = asked;
    const person = asker ?? 'nadia';
    const pair = {
      stopbarId: pointOf(person, 'SB', at),
      leadOnId: pointOf(person, 'LO', at),
    };
    const all = Array.from({ length: pairsEach }, (_, index) => ({
      stopbarId: pointOf(person, 'SB', index),
      leadOnId: pointOf(person, 'LO', index),
    }));
    const ids = requestIds[person];
    switch (asked.do) {
      case 'signIn':
        return signIn(asked.person ?? 'nadia');
      case 'signOut':
        return call('signOut');
      case 'useMine':
        return useMine();
      case 'useOther':
        return useOther();
      case 'changeProfile':
        return change({ service: 'live', liveProfile: strange });
      case 'plantProfile':
        opened.plant(strange);
        await useOther();
        await useMine();
        opened.plant(undefined);
        return undefined;
      case 'link':
        return call('link', { icao: 'EDDF', ...pair });
      case 'apply':
        return stageAndApply(call, { icao: 'EDDF', link: all, unlink: [] });
      case 'switch':
        return call('setContributions', {
          changes: [
            {
              divisionId: 12,
              airportRequestId: ids[at % ids.length],
              contributionsEnabled: at % 2 === 0,
            },
          ],
        });
      case 'contact':
        return call('sendContactMessage', { ...contactMessage, anyway: true });
      case 'stage':
        return stage(call, { icao: 'EDDF', link: [pair], unlink: [] });
      case 'openAirport':
        return call('openAirport', { icao: 'EDDF' });
      case 'readDivisions':
        return call('readDivisions');
      case 'expire':
        ahead += 3600_000;
        return undefined;
      case 'refuse':
        inUse().faults.next({ path: /link|bulk|contributions$/ }, refusal);
        return undefined;
      case 'fail':
        inUse().faults.next({ path: /link|bulk|contributions$|contact$/ }, { kind: 'lost' });
        return undefined;
      default:
        return undefined;
    }
  }

  return {
    ...{ act, change, opened: opened.opened, strayTokens, wrongAccounts },
    everythingKept: async () => ({
      files: await textsBelow(opened.folder),
      secrets: [...opened.keychain].map(([key, { secret }]) => [key, secret]),
    }),
  };
}

const refusal = { kind: 'answer', status: 401, body: 'Unauthorized' } as const;

const askerOf = (sent: string): Person | undefined =>
  people.find(
    (person) =>
      sent.includes(`FUZZ_${person}_`) ||
      requestIds[person].some((id) => sent.includes(`/airports/${id}/contributions`)),
  );

function addPoints({ points }: World): void {
  const all = [...points.values()];
  const stopbar = all.find(({ type, airportId }) => type === 'stopbar' && airportId === 'EDDF');
  const leadOn = all.find(({ type, airportId }) => type === 'lead_on' && airportId === 'EDDF');
  if (!stopbar || !leadOn) throw new Error('The seed has changed');
  for (const person of people) {
    for (let at = 0; at < pairsEach; at += 1) {
      const [sb, lo] = [pointOf(person, 'SB', at), pointOf(person, 'LO', at)];
      points.set(sb, { ...stopbar, id: sb });
      points.set(lo, { ...leadOn, id: lo, linkedTo: [] });
    }
  }
}

async function textsBelow(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((file) => join(file.parentPath, file.name));
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')]));
  return Object.fromEntries(texts) as Record<string, string>;
}
