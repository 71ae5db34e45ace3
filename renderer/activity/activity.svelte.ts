import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { failed, type AppError, type Result } from '../../electron/contract/result.ts';
import { app } from '../frame/app.svelte.ts';
import { activityLook, pageLength } from './kept-look.svelte.ts';
import { createMatch, type Wanted } from './matching.ts';

/** Of the activity's file, in one go, while something is looked for. */
const searchLength = 1000;

/** What the companion did and tried, newest first, as far back as was asked for. */
export class Activity {
  known = $state.raw<readonly ActivityEntry[]>();
  error = $state.raw<AppError>();
  /** Lines of the whole activity. */
  unreadable = $state(0);
  reading = $state(false);
  /** Nothing older is left. */
  ended = $state(false);
  #turn = 0;
  #older: Promise<void> | undefined;

  readonly wanted = $derived(activityLook.wanted);
  readonly #matching = $derived(this.known?.filter(createMatch(this.wanted, app.service)));
  readonly entries = $derived(this.#matching?.slice(0, activityLook.shown));
  readonly #filtered = $derived(isNarrow(this.wanted));
  readonly hasMore = $derived(
    !this.ended || (this.#matching?.length ?? 0) > (this.entries?.length ?? 0),
  );

  /** The newest, anew: what is known of older ones stays where it still joins them. */
  async refresh(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const asked = orUnreachable(window.companion.readActivity());
    await activityLook.appear();
    const read = await asked;
    if (turn !== this.#turn) return;
    this.error = read.ok ? undefined : read.error;
    if (!read.ok) return;
    const { entries: newest, unreadable } = read.value;
    this.unreadable = unreadable;
    const last = newest.at(-1)?.id;
    const at = this.known?.findIndex(({ id }) => id === last) ?? -1;
    this.known = at === -1 ? newest : [...newest, ...(this.known ?? []).slice(at + 1)];
    if (at === -1) this.ended = newest.length < pageLength;
    await this.#fill();
  }

  /** Shows more, from the file where that is needed. */
  async more(): Promise<void> {
    if (!this.known) return;
    activityLook.shown += pageLength;
    await this.#fill();
  }

  /** All that match, however old. */
  async all(): Promise<readonly ActivityEntry[]> {
    while (!this.ended && !this.error) await this.#readOlder(searchLength);
    return this.#matching ?? [];
  }

  /** ViewStates as far back as it takes to fill the list with what is wanted now. */
  async want(change: Partial<Wanted>): Promise<void> {
    activityLook.wanted = { ...this.wanted, ...change };
    activityLook.shown = pageLength;
    if (this.known) await this.#fill();
  }

  async #fill(): Promise<void> {
    while (!this.ended && (this.#matching?.length ?? 0) < activityLook.shown && !this.error) {
      await this.#readOlder(this.#filtered ? searchLength : pageLength);
    }
  }

  /** One at a time: who comes meanwhile waits for the same. */
  #readOlder(most: number): Promise<void> {
    this.#older ??= this.#readPart(most).finally(() => {
      this.#older = undefined;
    });
    return this.#older;
  }

  async #readPart(most: number): Promise<void> {
    const before = this.known?.at(-1)?.id;
    if (before === undefined) {
      this.ended = true;
      return;
    }
    const turn = this.#turn;
    this.reading = true;
    const read = await orUnreachable(window.companion.readOlderActivity({ before, most }));
    this.reading = false;
    if (turn !== this.#turn) return;
    this.error = read.ok ? undefined : read.error;
    if (!read.ok) return;
    this.known = [...(this.known ?? []), ...read.value];
    this.ended = read.value.length < most;
  }
}

const orUnreachable = <T>(call: Promise<Result<T>>): Promise<Result<T>> =>
  call.catch(() => failed({ kind: 'unreachable', reason: 'broken' }));

const isNarrow = ({ outcome, kind, search }: Wanted): boolean =>
  outcome !== 'all' || kind !== 'all' || search.trim() !== '';
