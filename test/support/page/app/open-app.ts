import { flushSync, mount, unmount } from 'svelte';
import { expect, onTestFinished } from 'vitest';
import type { AppState } from '../../../../electron/contract/state.ts';
import type { CallName, Calls } from '../../../../electron/contract.ts';
import App from '../../../../renderer/App.svelte';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import '../../../../renderer/app.css';
import { resetPage } from '../reset-page.ts';
import { wire } from './electron.ts';
import type { AppInNode } from './serve-apps.ts';

interface AppOptions {
  readonly signedIn?: boolean;
  /** Prepares the app before its page is shown; sent as text, like `inNode`. */
  readonly prepare?: (app: AppInNode) => unknown;
}

interface PageOptions extends AppOptions {
  readonly hash?: string;
}

let mounted: object | undefined;

/** Opens the real app on its own practice service, and shows its page until the test ends. */
export async function openApp({ hash = '#/linking', ...options }: PageOptions = {}) {
  await openBridge(options);
  await showPage(hash);
}

/** Opens the real app, with its bridge in `window.companion` and without its page. */
export async function openBridge({ signedIn = true, prepare }: AppOptions = {}): Promise<void> {
  await wire.open();
  onTestFinished(async () => {
    await closePage();
    wire.close();
  });
  if (prepare) await inNode(prepare);
  if (signedIn) await inNode(({ signIn }) => signIn());
  await runPreload();
}

/**
 * Runs a function in the app's process. It's sent as text, so it uses only what it's given. JSON goes
 * both ways.
 */
export async function inNode<T, Input = undefined>(
  run: (app: AppInNode, input: Input) => T,
  input?: Input,
): Promise<Awaited<T>> {
  return (await wire.send({ run: run.toString(), input })) as Awaited<T>;
}

/** Calls as another page would make them, for the service and the account in use. */
export const calls = new Proxy({} as Calls, {
  get: (_calls, name: CallName) => async (input: never) =>
    window.companion[name](await inNode(({ application }) => application.target), input),
});

/** What the app shows now. */
export const appState = (): Promise<AppState> => inNode(({ application }) => application.state);

/** Shows the page again, like a reload: it has kept nothing. */
export async function reloadPage(): Promise<void> {
  const { hash } = location;
  await closePage();
  await runPreload();
  await showPage(hash);
}

async function runPreload(): Promise<void> {
  const preload = new URL('../../../../electron/preload.ts', import.meta.url);
  // Each page runs its own.
  preload.search = `page=${crypto.randomUUID()}`;
  await import(/* @vite-ignore */ preload.href);
}

/** Shows the page, and waits until it knows the app's state. Before that, it has few commands. */
async function showPage(hash: string): Promise<void> {
  location.hash = hash;
  mounted = mount(App, { target: document.body });
  flushSync();
  await expect.poll(() => app.state).toBeDefined();
}

async function closePage(): Promise<void> {
  if (mounted) await unmount(mounted);
  mounted = undefined;
  resetPage();
  wire.forgetPage();
}
