import { untrack } from 'svelte';
import type { Key, Target } from '../../electron/contract/call.ts';
import type { AccountState } from '../../electron/contract/state.ts';
import type { FormPlace } from '../../electron/contract/application/forms.ts';
import type { Calls } from '../../electron/contract.ts';
import { callsFor } from './calls.ts';

/** Who owns what is typed and chosen in a view. Undefined until it's known. */
export type FormOwner = Omit<FormPlace, 'form'> | undefined;

type Part<Owner, State> = new (owner: Owner) => State;

/** What the page keeps for one service, or for one person there. */
abstract class View {
  readonly #life = new AbortController();
  /** Aborted when another view replaces this one. Everything that belongs to this one must then stop. */
  readonly ended = this.#life.signal;
  readonly #parts = new Map<Part<never, object>, object>();

  /**
   * Returns this view's object of a class, which is created when it's first needed. Its constructor may
   * create effects: they run until the view ends.
   */
  of<State extends object>(Class: Part<this, State>): State {
    const known = this.#parts.get(Class);
    if (known instanceof Class) return known;
    const part = untrack(() => this.#create(Class));
    this.#parts.set(Class, part);
    return part;
  }

  end(): void {
    this.#life.abort();
  }

  #create<State>(Class: Part<this, State>): State {
    let part!: State;
    // Use a separate root, because a component's deriveds stop updating when it's destroyed.
    const stop = $effect.root(() => {
      part = new Class(this);
    });
    this.ended.addEventListener('abort', stop);
    return part;
  }
}

/** What the page keeps for the service in use. */
export class ServiceView extends View {
  /** Undefined until the main process has said which service is in use. */
  readonly key: Key | undefined;
  readonly owner: FormOwner;
  readonly #nobody: AccountView;
  #person: AccountView | undefined;
  account: AccountView;
  /** Calls for this service and the account that is signed in. They fail once the view has ended. */
  readonly calls: Calls = callsFor(() => this.account.target);

  constructor(key?: Key) {
    super();
    this.key = key;
    this.owner = key === undefined ? undefined : { service: key, whose: null };
    this.#nobody = new AccountView(this, null);
    this.account = $state.raw(this.#nobody);
  }

  /** Who is signed in, or signed out last on this page. */
  get person(): AccountView | undefined {
    return this.#person;
  }

  /** Follows who is signed in. Whoever signs in again continues, unless another person has signed in since. */
  follow({ service, account, whose }: Pick<AccountState, 'service' | 'account' | 'whose'>): void {
    if (whose !== null && this.#person?.whose !== whose) {
      this.#person?.end();
      this.#person = new AccountView(this, whose);
    }
    this.account = (whose === null ? undefined : this.#person) ?? this.#nobody;
    this.account.target = { service, account };
  }

  override end(): void {
    this.#person?.end();
    this.#nobody.end();
    super.end();
  }
}

/** What the page keeps for one person at the service in use. */
export class AccountView extends View {
  /** From `AppState.whose`; null for nobody. */
  readonly whose: string | null;
  readonly owner: FormOwner;
  target: Target | undefined;
  /** Calls for this person's account. They fail once the account has ended. */
  readonly calls: Calls = callsFor(() => this.target);

  constructor({ owner }: ServiceView, whose: string | null) {
    super();
    this.whose = whose;
    this.owner = owner && { ...owner, whose };
  }
}
