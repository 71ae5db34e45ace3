import type { AirportRequest } from '../../api/schema.ts';
import { certainAt } from '../../api/late-writes.ts';
import type { ContributionSwitch } from '../../contract/fields.ts';
import { isOutcomeUnknown, rowKey, type AirportRequestIds } from '../../contract/contributions.ts';
import type { EpochMs, Result } from '../../contract/result.ts';
import { serviceTime } from '../../api/service-time.ts';

/** What the app knows about one airport's switch. */
export interface Known {
  readonly icao: string | null;
  /** Whether the service lets it be switched; undefined if that is unknown. */
  readonly isApproved?: boolean;
  /** Null if a request may have gone through; undefined if it was never read. */
  readonly enabled: boolean | null | undefined;
  readonly changedAt: EpochMs | null;
  readonly heardAt: EpochMs;
  readonly changedSince: EpochMs | null;
  /**
   * A request with unknown outcome. If its value appears later, nobody else made the change. Another
   * value is only believed if it's read after `certainAt`.
   */
  readonly open: { readonly value: boolean; readonly certainAt: EpochMs } | null;
}

/**
 * A counter that orders requests and readings, so an old reading can't replace a newer reply.
 */
type Moment = number;

export interface ReadingStart {
  readonly moment: Moment;
  readonly at: EpochMs;
}

const nothing: Known = {
  icao: null,
  enabled: undefined,
  changedAt: null,
  heardAt: 0,
  changedSince: null,
  open: null,
};

/** The latest known state of every airport's switch, from replies and readings. */
export class KnownSwitches {
  readonly #rows = new Map<string, Known>();
  /** When the last reply arrived for each switch; Infinity while a request is in flight. */
  readonly #touched = new Map<string, Moment>();
  readonly #now: () => EpochMs;
  #moment: Moment = 0;

  constructor(now: () => EpochMs) {
    this.#now = now;
  }

  of(ids: AirportRequestIds): Known {
    return this.#rows.get(rowKey(ids)) ?? nothing;
  }

  /** Returns the key of the airport's switch that is on and can be switched off. */
  findEnabled(icao: string): string | undefined {
    const found = [...this.#rows].find(
      ([, row]) => row.enabled === true && row.isApproved === true && row.icao === icao,
    );
    return found?.[0];
  }

  sending(ids: AirportRequestIds): void {
    this.#touched.set(rowKey(ids), Infinity);
    this.#change(ids, { changedSince: null });
  }

  answered(input: ContributionSwitch, result: Result<AirportRequest | null>): void {
    const { contributionsEnabled: enabled, airportRequestId } = input;
    this.#touched.set(rowKey(input), (this.#moment += 1));
    if (result.ok) {
      const row = result.value?.id === airportRequestId ? result.value : null;
      const changedAt = serviceTime(row?.updated_at ?? null) ?? this.#now();
      const icao = row?.icao ?? this.of(input).icao;
      // An earlier request for the other value may still be made.
      const { open } = this.of(input);
      const left = open?.value === enabled ? null : open;
      this.#change(input, { icao, enabled, changedAt, heardAt: this.#now(), open: left });
    } else if (isOutcomeUnknown(result.error)) {
      const open = { value: enabled, certainAt: certainAt(this.#now(), result.error) };
      this.#change(input, { enabled: null, open });
    }
  }

  /** Whether contributions are on at an airport; null if it's unknown, or if divisions differ. */
  enabledAt(icao: string): boolean | null {
    const ofAirport = [...this.#rows.values()].filter((row) => row.icao === icao);
    const values = new Set(ofAirport.map(({ enabled }) => enabled ?? null));
    const [only = null] = values;
    return values.size === 1 ? only : null;
  }

  /** Returns the moment at which a reading starts: later requests are newer than it. */
  startReading(): ReadingStart {
    return { moment: (this.#moment += 1), at: this.#now() };
  }

  /**
   * Applies what was read, unless a request for the airport was in flight during the read. Returns
   * whether it was applied.
   */
  read(ids: AirportRequestIds, row: Reading, started: ReadingStart): boolean {
    const before = this.of(ids);
    const { changedAt, icao, isApproved } = row;
    this.#change(ids, { icao, ...(isApproved !== undefined && { isApproved }) });
    const isOlder = (this.#touched.get(rowKey(ids)) ?? 0) > started.moment;
    if (isOlder && before.enabled !== undefined) return false;
    const isMade = before.open?.value === row.enabled;
    const mayChange = before.open !== null && !isMade && started.at < before.open.certainAt;
    const enabled = mayChange && before.enabled === null ? null : row.enabled;
    const open = isMade ? null : before.open;
    this.#change(ids, { enabled, changedAt, heardAt: this.#now(), open });
    const isNews = typeof before.enabled === 'boolean' && enabled !== before.enabled;
    if (isNews && enabled !== null && !isMade) {
      this.#change(ids, { changedSince: before.heardAt });
    }
    return true;
  }

  /** Marks what others changed as seen, and returns the keys of those rows. */
  acknowledge(): readonly string[] {
    const changed = [...this.#rows].filter(([, row]) => row.changedSince !== null);
    for (const [key, row] of changed) this.#rows.set(key, { ...row, changedSince: null });
    return changed.map(([key]) => key);
  }

  forget(): void {
    this.#rows.clear();
    this.#touched.clear();
  }

  #change(ids: AirportRequestIds, changes: Partial<Known>): void {
    this.#rows.set(rowKey(ids), { ...this.of(ids), ...changes });
  }
}

/** One switch as a look-up returned it. */
export interface Reading {
  readonly icao: string | null;
  readonly isApproved?: boolean;
  readonly enabled: boolean | null;
  readonly changedAt: EpochMs | null;
}

export const readingOf = (row: AirportRequest): Reading => ({
  icao: row.icao,
  isApproved: row.status === 'approved',
  enabled: row.contributions_enabled,
  changedAt: serviceTime(row.updated_at),
});
