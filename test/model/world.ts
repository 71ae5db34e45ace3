import { EventEmitter } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Application } from '../../electron/application/application.ts';
import type { CallName } from '../../electron/contract.ts';
import type { Key, Target as CallTarget } from '../../electron/contract/call.ts';
import type { Result } from '../../electron/contract/result.ts';
import type { AppState } from '../../electron/contract/state.ts';
import type { Log } from '../../electron/storage/log.ts';
import { Clock } from './clock.ts';
import { openContractPerson } from './contract-person.ts';
import { openEvents } from './events.ts';
import type { Events, Loss, Person, ServiceName, Who } from './person.ts';
import { openRun } from './run.ts';
import { openService, people, type Service } from './service.ts';
import type { Target } from './target.ts';

export type Kind = 'read' | 'write' | 'any';

/** A request that reached a service. */
export interface Arrival {
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly order: number;
  /** The `order` of the request that the app sent. */
  readonly sent: number;
  kind: 'read' | 'write';
  loss?: Loss;
  /** The route's status, even if the reply was lost; undefined if it hasn't run. */
  status: number | undefined;
  /** The order in which routes ran. */
  ran?: number;
}

/** A request that the app sent. */
export interface Sent {
  readonly service: ServiceName;
  readonly run: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly targets: readonly Target[];
  readonly at: number;
  readonly order: number;
  /** The activity file when a write left. */
  readonly activity: string;
  /** Whether the app used this service, and the account that the call names, when the request left. */
  readonly isInUse: boolean;
  /** The call that needs it; undefined for other requests. */
  readonly call: SendingCall | undefined;
  /** Whether anything could be written then. */
  readonly isOnDisk: boolean;
  /** When it was answered, or given up, and whether that could be written. */
  readonly end:
    | {
        readonly order: number;
        readonly at: number;
        readonly isAnswered: boolean;
        readonly isOnDisk: boolean;
      }
    | undefined;
}

/** A call, or what a person does with several. */
type Doing = CallName | 'stageSeveral';

/** A call of the page that sends requests. */
export interface SendingCall {
  readonly name: CallName;
  /** When it began. */
  readonly order: number;
  /** The account that it names, if it's signed. */
  readonly account: Key | undefined;
}

export interface Secret {
  readonly name: 'code' | 'code_verifier' | 'access_token' | 'refresh_token';
  readonly service: ServiceName;
  readonly who: Who | undefined;
}

/** What is outside the app and outlives its runs, with everything that was recorded. */
export interface Outside {
  readonly clock: Clock;
  readonly services: Readonly<Record<ServiceName, Service>>;
  readonly keychain: { state: 'works' | 'refuses'; readonly secrets: Map<string, string> };
  readonly disk: { state: 'works' | 'full' };
  readonly sent: Sent[];
  readonly secrets: Map<string, Secret>;
  /** Who was chosen last at the provider of each service. */
  readonly signingIn: Partial<Record<ServiceName, Who>>;
  readonly log: string[];
  readonly states: AppState[];
  readonly answers: { readonly name: Doing; readonly answer: Result<unknown> }[];
  /** Says that a request has arrived, by its `order`. */
  readonly arrived: EventEmitter;
  /** What others changed on a service. */
  readonly byOthers: {
    readonly service: ServiceName;
    readonly of: string;
    readonly order: number;
  }[];
  /** Counts what happens, so two moments at the same time have an order. */
  readonly order: () => number;
}

/** One run of the app, from its start to its end, restart or kill. */
export interface Run {
  readonly number: number;
  readonly application: Application;
  readonly folder: string;
  /** The folders of the services that were used, below `profiles`. */
  readonly folders: ReadonlyMap<ServiceName, string>;
  readonly log: Log;
  /** Whether a call hasn't been answered. */
  readonly isBusy: boolean;
  /** Returns how many requests haven't ended. */
  readonly open: () => number;
  /** Makes a call as the page does, through the real `dispatch`, by default for what is in use. */
  readonly call: (
    name: CallName,
    payload?: unknown,
    target?: CallTarget,
  ) => Promise<Result<unknown>>;
  /** Does the work of a call, or of several. Until it has ended, `idle` passes the time before retries. */
  readonly during: (name: Doing, work: () => Promise<Result<unknown>>) => Promise<Result<unknown>>;
  /** Calls the listener at each push until this run is over. */
  readonly onState: (listener: (state: AppState) => void) => void;
  /** Resolves when no file is being written. */
  readonly saved: () => Promise<void>;
  /** Resolves when everything is recorded and saved. */
  readonly close: () => Promise<void>;
  /** Cuts the run off from everything outside, as when its process ends. */
  readonly abandon: () => void;
}

/** Opens the side of a person on a run of the app: called at each start. */
export type OpenPerson = (run: Run, world: World) => Promise<Person>;

export interface World extends Outside, Events {
  readonly run: Run;
  readonly person: Person;
  /** The service in use. */
  readonly inUse: ServiceName;
  /** Chooses an account on the provider's page that the app opened last, and returns to the app. */
  comeBack(who: Who): Promise<void>;
  /** Resolves when the app waits for nothing but what is held, a time limit or the person. */
  idle(): Promise<void>;
  /** Resolves when no request moves. */
  quiet(): Promise<void>;
  end(): Promise<void>;
}

/** Resolves when the event loop has done what was ready. */
const turn = (): Promise<unknown> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** As the app does at quit. */
const quitLimitMs = 3000;
/** The longest time that a call waits before its last retry. */
const longestRetriesMs = 40_000;

/** Opens the app on two services, with two people at each of them. */
export async function openWorld(openPerson: OpenPerson = openContractPerson): Promise<World> {
  const clock = new Clock();
  let order = 0;
  const next = () => (order += 1);
  const arrived = new EventEmitter();
  const outsideServices = { clock, arrived, order: next };
  const services = {
    mine: await openService('mine', outsideServices),
    other: await openService('other', outsideServices),
  };
  const outside: Outside = {
    ...{ clock, arrived, services, keychain: { state: 'works', secrets: new Map() } },
    ...{ disk: { state: 'works' }, sent: [], secrets: new Map(), signingIn: {} },
    ...{ log: [], states: [], answers: [], byOthers: [], order: next },
  };
  const both = Object.values(services);
  const folders: string[] = [];
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-model-'));
    folders.push(folder);
    return folder;
  };
  /** What was on disk when the app ended: a run that was cut off must not change it. */
  const copied = async (): Promise<string> => {
    const folder = await newFolder();
    cpSync(run.folder, folder, { recursive: true });
    return folder;
  };
  const tabs = { mine: 0, other: 0 };
  let run = await openRun(outside, await newFolder(), 1);
  await run.application.changeSettings({ service: 'live', liveProfile: services.mine.profile });
  let person: Person;

  const isMoving = (): boolean => {
    const waiting = both.reduce((sum, { counts }) => sum + counts.connected, 0);
    return run.open() !== waiting || both.some(({ counts }) => counts.running > 0);
  };
  const isOpening = (name: ServiceName): boolean =>
    services[name].browser.opened() === tabs[name] &&
    run.application.state.session.kind === 'signing-in';
  const quiet = async (): Promise<void> => {
    for (let calm = 0; calm < 3;) {
      await turn();
      await run.saved();
      calm = isMoving() ? 0 : calm + 1;
    }
  };
  const idle = async (): Promise<void> => {
    await person.settled();
    const end = clock.now() + longestRetriesMs;
    do await quiet();
    while (run.isBusy && run.open() === 0 && clock.next !== undefined && clock.goTo(end));
    await person.settled();
  };
  const open = async (folder: string): Promise<void> => {
    await person.end();
    run.abandon();
    run = await openRun(outside, folder, run.number + 1);
    await quiet();
    person = await openPerson(run, world);
    await idle();
  };
  const passTime = async (ms: number): Promise<void> => {
    const end = clock.now() + ms;
    do await quiet();
    while (clock.goTo(end));
    await idle();
  };

  const world: World = {
    ...outside,
    ...openEvents(outside, { passTime, idle, inUse: () => world.inUse }),
    get run() {
      return run;
    },
    get person() {
      return person;
    },
    get inUse() {
      return run.application.state.profile.baseUrl === services.mine.profile.baseUrl
        ? 'mine'
        : 'other';
    },
    ...{ quiet, idle, passTime },
    comeBack: async (who) => {
      await quiet();
      const { browser, name } = services[world.inUse];
      // First the app opens a port for the callback, which no recorder sees.
      while (isOpening(name)) await turn();
      if (browser.opened() === tabs[name]) return;
      tabs[name] = browser.opened();
      outside.signingIn[name] = who;
      // The app may close its listener before the browser has read the page.
      await browser.comeBack(people[who].button, tabs[name]).catch(() => undefined);
    },
    restart: async () => {
      const closing = { isDone: false };
      void run.close().then(() => {
        closing.isDone = true;
      });
      const end = clock.now() + quitLimitMs;
      do await quiet();
      while (!closing.isDone && clock.goTo(end));
      await open(closing.isDone ? run.folder : await copied());
    },
    kill: async () => open(await copied()),
    end: async () => {
      await person.end();
      run.abandon();
      for (const { losses, waiting } of both) {
        losses.length = 0;
        for (const { go } of waiting) go();
      }
      await Promise.all(both.map(({ practice }) => practice.close()));
      clock.end();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
  await quiet();
  person = await openPerson(run, world);
  await idle();
  return world;
}
