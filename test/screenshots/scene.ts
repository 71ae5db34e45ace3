import type { Locator, Page } from '@playwright/test';
import type { Fault, Faults, Match } from '../support/practice/faults.ts';
import type { Practice } from '../../electron/practice/start-practice.ts';
import { openPage, signIn } from '../e2e/fixtures.ts';
import type { HostedCompanion } from '../support/application/hosted-companion.ts';

/** The app in a browser, on a service that can simulate faults. */
export interface Scene {
  readonly page: Page;
  readonly faults: Faults;
  readonly service: Practice;
  readonly companion: HostedCompanion;
}

/** A state of the app to take a picture of. */
export interface State {
  readonly reach: (scene: Scene) => Promise<void>;
  /** The element to scroll to, if it isn't at the top. */
  readonly show?: (page: Page) => Locator;
  /** Uses the built-in practice service, without faults. */
  readonly practice?: boolean;
  readonly firstRun?: boolean;
  /** The settings at start. */
  readonly settings?: object;
  /** The height of the window in pixels: enough to show the state. */
  readonly height?: number;
  readonly zoom?: number;
  readonly forcedColors?: boolean;
  /** Changes the service before the app reads from it. */
  readonly prepare?: (service: Practice) => void;
  /** Prepares what the app needs besides the service. Called before it starts. */
  readonly surroundings?: () => Promise<Surroundings>;
}

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** The app's data folder; a new one by default. */
  readonly dataFolder?: string;
  readonly close: () => Promise<void>;
}

/** The states by the name of their picture. */
export type States = Readonly<Record<string, State>>;

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const press = (page: Page, name: string | RegExp) => button(page, name).click();
export const fill = (page: Page, name: string, value: string) => field(page, name).fill(value);

/** Chooses one of several, such as a view or a filter. */
export const choose = (page: Page, name: string | RegExp) =>
  // Its label covers it.
  page.getByRole('radio', { name, exact: true }).check({ force: true });

export const statusShown = (page: Page) => page.getByRole('status').locator('p').first().waitFor();
export const errorShown = (page: Page) => page.getByRole('alert').locator('p').first().waitFor();

/** Signs in, and dismisses the note about the missing keychain and the toast. */
export async function enter(page: Page, account: string, name?: string): Promise<void> {
  await signIn(page, account);
  const note = page.getByRole('complementary', { name: 'Keychain' });
  await note.getByRole('button', { name: 'Dismiss' }).click();
  await note.waitFor({ state: 'hidden' });
  await press(page, 'Dismiss');
  if (name !== undefined) await openPage(page, name);
}

/** Causes a fault for every matching request from now on. */
export const always = ({ faults }: Scene, match: Match, fault: Fault) =>
  faults.next(match, fault, { times: Infinity });

export const answer = (status: number, said = '', headers = {}): Fault => ({
  kind: 'answer',
  status,
  headers: { 'Content-Type': 'application/json', ...headers },
  ...(said !== '' && { body: JSON.stringify({ error: said }) }),
});

/** Revokes the app’s token, as the provider would. */
export async function endSession({ faults, service }: Scene): Promise<void> {
  const account = faults.requests.findLast(({ path }) => path.endsWith('account'));
  const token = account?.headers['x-network-token'] ?? '';
  await fetch(service.profile.signIn.revocationEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'stopbar-companion', token }),
  });
}
