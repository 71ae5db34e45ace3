/**
 * Opens the real app for each page test that connects: its handlers, its files and a practice
 * service of its own. Prints its address, and ends with its standard input.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { type WebSocket, WebSocketServer } from 'ws';
import type {
  Application,
  ApplicationParts,
} from '../../../../electron/application/application.ts';
import type { Desktop } from '../../../../electron/application/handlers.ts';
import { UpdateFailure } from '../../../../electron/application/updates/updater.ts';
import { Updates } from '../../../../electron/application/updates/updates.ts';
import type { CallName } from '../../../../electron/contract.ts';
import { createPush } from '../../../../electron/ipc.ts';
import { createFaults } from '../../practice/faults.ts';
import { startPractice } from '../../../../electron/practice/start-practice.ts';
import { bigBoard } from '../../contributions/big-board.ts';
import { bigAirport } from '../../linking/big-airport.ts';
import type { ServiceSessionParts } from '../../../../electron/service/service-session.ts';
import { Disk } from '../../full-disk.ts';
import { desktopDouble } from '../../application/application-parts.ts';
import { callAsPage } from '../../application/call-as-page.ts';
import { openOn } from '../../application/open-service-session.ts';

export type AppInNode = Awaited<ReturnType<typeof openApp>>;

/** From the page: a call of the contract, or the text of a function that gets the app. */
export type ToNode = { readonly id: number } & (
  | { readonly channel: string; readonly target?: unknown; readonly payload?: unknown }
  | { readonly run: string; readonly input: unknown }
);
export type FromNode =
  | { readonly id: number; readonly value?: unknown; readonly failure?: string }
  | { readonly channel: string; readonly args: readonly unknown[] };

interface Changes {
  readonly session?: Partial<ServiceSessionParts> | undefined;
  readonly application?: Partial<ApplicationParts> | undefined;
}

async function openApp(follow: (application: Application) => void) {
  const faults = createFaults();
  const practice = await startPractice({ intercept: faults.intercept });
  const dataFolder = mkdtempSync(join(tmpdir(), 'companion-page-'));
  writeFileSync(join(dataFolder, 'settings.json'), '{ "version": 1, "welcomed": true }');
  const held: (() => void)[] = [];
  const release = (): void => {
    for (const go of held.splice(0)) go();
  };
  const abilities = { ...desktopDouble.abilities() };
  const asked: string[] = [];
  const ask = (what: string): Promise<void> => {
    asked.push(what);
    return Promise.resolve();
  };
  const desktop: Desktop = {
    ...desktopDouble,
    abilities: () => abilities,
    // Without the ability, another program has the keys.
    claimShortcut: (keys) => keys === null || abilities.shortcut,
    openLogFolder: () => ask('openLogFolder'),
    openDataFolder: () => ask('openDataFolder'),
    hideWindow: () => void asked.push('hideWindow'),
  };
  const network = { fetch: fetchFrom(practice.baseUrl) };
  const disk: Disk['now'] = { state: 'works' };
  const start = ({ session, application }: Changes = {}) =>
    openOn(
      practice,
      faults,
      { dataFolder, problems: new Disk(dataFolder, () => '', disk), ...network, ...session },
      { desktop, ...network, ...application },
    );
  const app = await start();
  return {
    ...{ ...app, practice, bigAirport, bigBoard, release, dataFolder },
    ...{ abilities, asked, disk, Updates, UpdateFailure },
    log: (text: string) => `log-${app.logged.push(text)}`,
    /** Holds the replies to the next requests to a path, until `release`. */
    hold: (...request: Parameters<typeof faults.hold>) => void held.push(faults.hold(...request)),
    /** Resolves at `release`. */
    released: () => new Promise<void>((resolve) => void held.push(resolve)),
    /**
     * Quits the app, and starts it on the same files and keychain, with other parts if wanted. Then the
     * page is to be shown again.
     */
    async restart({ session, application }: Changes = {}) {
      await this.application.close();
      const { store } = this;
      const changes = { session: { secretStore: () => store, ...session }, application };
      Object.assign(this, await start(changes), { store });
      follow(this.application);
      await this.restore();
    },
    async close() {
      release();
      await Promise.all([this.application.close(), practice.close()]);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Every host below `.example` is the practice service. */
const fetchFrom =
  (practiceUrl: string): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.hostname.endsWith('.example')) return fetch(input, init);
    return fetch(new URL(url.pathname + url.search, practiceUrl), init);
  };

async function serve(socket: WebSocket): Promise<void> {
  const tell = (message: FromNode) => socket.send(JSON.stringify(message));
  const send = (channel: string, slice: unknown) => tell({ channel, args: [slice] });
  const follow = (application: Application): void => {
    const push = createPush(() => ({ webContents: { send }, isDestroyed: () => false }));
    application.onState((_state, slices) => push(slices));
  };
  const opening = openApp(follow);
  const answerTo = async (message: ToNode): Promise<unknown> => {
    const app = await opening;
    if ('run' in message) {
      const work = runInThisContext(`(${message.run})`) as (...args: unknown[]) => unknown;
      return work(app, message.input);
    }
    const { application, log } = app;
    return callAsPage(
      application,
      log,
      message.channel as CallName,
      message.payload,
      message.target,
    );
  };
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as ToNode;
    answerTo(message).then(
      (value) => tell({ id: message.id, value }),
      (thrown: unknown) => tell({ id: message.id, failure: String(thrown) }),
    );
  });
  socket.once('close', () => void opening.then((app) => app.close()));
  follow((await opening).application);
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
  console.log(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
server.on('connection', (socket) => void serve(socket));
process.stdin.resume().once('end', () => process.exit());
