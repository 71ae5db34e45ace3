import type { ContactText, Icao, ServiceName, Who } from './person.ts';
import type { Key } from '../../electron/contract/call.ts';
import type { LinkChange } from '../../electron/contract/linking.ts';
import type { AppState } from '../../electron/contract/state.ts';
import type { World } from './world.ts';

/** A press that lets the app write to a service. */
export interface Wish {
  readonly service: ServiceName;
  readonly who: Who | undefined;
  /** `apply`: it's staged until it's made; `link`: at once, by IDs. */
  readonly kind: 'apply' | 'link' | 'switch' | 'contact';
  readonly of: string;
  readonly wanted: boolean;
  readonly order: number;
  /** Those of one apply have the same number. */
  readonly press?: number;
  /** Whether the person said to send a message although an earlier one may have arrived. */
  readonly isAnyway?: boolean;
  /** A contact message's text; `of` is its topic. */
  readonly message?: string;
}

interface AppliedRun {
  /** The press that began it, if that's known. */
  readonly press: number | undefined;
  /** The revision of what was staged at each airport when it had ended there. */
  readonly revs: Map<string, number | undefined>;
}

/** What the person remembers, and what was found. The app is never asked for it. */
export interface Model {
  readonly world: World;
  /** What each service's contact form may show. The last one was typed last. */
  readonly typed: Record<ServiceName, ContactText[]>;
  /** What was staged at each service when the person left it. */
  readonly left: Partial<Record<ServiceName, Staged | undefined>>;
  readonly wishes: Wish[];
  /** Every pair that was ever staged at each service, and whether it was linked or unlinked last. */
  readonly everStaged: Record<ServiceName, Map<string, boolean>>;
  /** Every change that was staged by hand, with its service. */
  readonly byHand: Set<string>;
  /** When the person last said that a message was sent. */
  readonly markedAsSent: Record<ServiceName, number>;
  /** When the person last cancelled an apply. */
  readonly cancelled: Record<ServiceName, number>;
  /** Services where somebody signed in or out while that couldn't be saved anywhere. */
  readonly unsavedSignIns: Set<ServiceName>;
  /** Services that ended every sign-in. */
  readonly expired: Set<ServiceName>;
  /** Whose token was first sent for each account that a call named. */
  readonly owners: Map<Key, Who | undefined>;
  /** To whom each apply was first shown. */
  readonly applies: Map<string, Who>;
  /** Every apply that was shown, by its ID. */
  readonly runs: Map<string, AppliedRun>;
  /** When an apply was pressed in this step. */
  pressed: number | undefined;
  /** Who signed in last at each service, until they sign out. */
  readonly mayBe: Partial<Record<ServiceName, Who | undefined>>;
  readonly tally: Tally;
  /** Airports where a step was undone, or not saved: what was wanted there isn't known. */
  readonly undone: Set<string>;
  /** Counts what was typed, so each text is typed once. */
  typedTexts: number;
  /** Up to where the records have been checked. */
  readonly checked: { states: number; sent: number; log: number; answers: number };
}

export type Staged = Readonly<Partial<Record<Icao, readonly LinkChange[]>>>;

export const noText: ContactText = { email: '', topic: '', message: '' };

export const newModel = (world: World, tally: Tally): Model => ({
  ...{
    world,
    tally,
    typed: { mine: [noText], other: [noText] },
    left: {},
    wishes: [],
    mayBe: {},
    ...{
      everStaged: { mine: new Map(), other: new Map() },
      byHand: new Set(),
      markedAsSent: { mine: 0, other: 0 },
      cancelled: { mine: 0, other: 0 },
      expired: new Set(),
      unsavedSignIns: new Set(),
    },
  },
  ...{ undone: new Set(), owners: new Map(), applies: new Map(), runs: new Map() },
  ...{ pressed: undefined, typedTexts: 0 },
  checked: { states: 0, sent: 0, log: 0, answers: 0 },
});

/** How often each command did something, in all runs, and with which loss of its requests. */
export class Tally {
  readonly #counts = new Map<string, number>();
  runs = 0;

  /** Notes that a run has ended. */
  end(): void {
    this.runs += 1;
  }

  /** Notes that a command did something, and which losses its requests met. */
  note(command: string, { services }: World, from: number): void {
    this.#add(command);
    for (const { loss, order } of Object.values(services).flatMap(({ arrivals }) => arrivals)) {
      if (loss !== undefined && order > from) this.#add(`${command} × ${loss}`);
    }
  }

  #add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Returns the commands that never made the app send anything or change, of those that must. */
  get missing(): readonly string[] {
    return this.runs < 50 ? [] : mustOccur.filter((name) => !this.#counts.has(name));
  }

  print(all: boolean): void {
    const lines = [...this.#counts]
      .sort()
      .map(([name, count]) => `${String(count).padStart(7)}  ${name}`);
    if (all) console.log(lines.join('\n'));
    console.log(`${this.runs} runs`);
  }
}

/** Each must occur in a run of the tests: otherwise a model doesn't do what it seems to do. */
const mustOccur: readonly string[] = [
  ...['apply', 'applySeveral', 'linkByIds', 'switch', 'switchMany', 'send', 'sendAnyway'].flatMap(
    (name) => [name, `${name} × late`, `${name} × hold`],
  ),
  ...[
    'stageSeveral',
    'undoApplied',
    'restart',
    'kill',
    'useService',
    'signOut',
    'editProfile',
    'disk',
    'keychain',
    'expire',
    'revoke',
  ],
];

/** Returns who the app says is signed in; undefined if nobody is, or if it doesn't know who. */
export const shownWho = ({ run }: World): Who | undefined => whoIn(run.application.state);

export function whoIn({ session }: Pick<AppState, 'session'>): Who | undefined {
  const id = session.kind === 'signed-in' ? session.who?.networkId : undefined;
  return id === '10000002' ? 'nadia' : id === '10000005' ? 'tomas' : undefined;
}
