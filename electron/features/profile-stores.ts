import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AirportCache } from './airports/airport-cache.ts';
import { atNewService } from './contact/reducer.ts';
import { storedContact } from './contact/stored-contact.ts';
import { closedForWork } from './contributions/closed-for-work.ts';
import { SavedAirports } from './contributions/saved-airports.ts';
import { SwitchDoubts } from './contributions/switch-doubts.ts';
import { RecentAirports } from './linking/recent-airports.ts';
import { SeenAirports } from './linking/seen/seen-airports.ts';
import { StagedAirports } from './linking/staged/staged-airports.ts';
import { dismissedNotice } from './service-notice/service-notices.ts';
import { ServiceForms, storedForms } from './forms.ts';
import { createKeyedLock, type KeyedLock } from './keyed-lock.ts';
import type { EpochMs } from '../contract/result.ts';
import type { Profile } from '../contract/service.ts';
import type { SecretStore } from '../sign-in/keychain/secret-store.ts';
import { ValidSignIn, validSignIn } from '../sign-in/valid-sign-in.ts';
import { ActivityLog } from '../storage/activity-log.ts';
import { JsonFile } from '../storage/json-file.ts';
import type { StorageProblems } from '../storage/storage-problems.ts';

interface ProfilePlace {
  readonly folder: string;
  readonly secrets: SecretStore;
  /** As for JsonFile. */
  readonly problems: StorageProblems;
  /** When this run of the app began. */
  readonly startedAt: EpochMs;
  readonly now: () => EpochMs;
}

/**
 * The stores of one profile: drafts, activity and sign-in. A session that is closing shares them
 * with the next session of the same profile, so neither overwrites what the other wrote.
 */
export class ProfileStores {
  readonly activity: ActivityLog;
  readonly contact: JsonFile<typeof storedContact>;
  readonly forms: ServiceForms;
  readonly savedAirports: SavedAirports;
  readonly switchDoubts: SwitchDoubts;
  readonly recentAirports: RecentAirports;
  readonly stagedAirports: StagedAirports;
  readonly seenAirports: SeenAirports;
  readonly closedForWork: JsonFile<typeof closedForWork>;
  readonly airports: AirportCache;
  readonly dismissedNotice: JsonFile<typeof dismissedNotice>;
  readonly secrets: SecretStore;
  readonly validSignIn: ValidSignIn;
  /** When the service started without data, so nothing seen earlier is compared with it. */
  #newSince: EpochMs = 0;
  /** Damaged files that were moved aside, by their new names. */
  readonly damagedFiles: string[] = [];
  /** Called when `damagedFiles` has changed. */
  onDamaged: () => void = () => undefined;
  /** A lock for what two sessions of the profile must not do at the same time. */
  readonly inTurn: KeyedLock = createKeyedLock();
  readonly contactSending: Sending = { current: undefined };
  readonly #closings = new Map<object, Promise<unknown>>();

  constructor({ folder, secrets, problems, startedAt, now }: ProfilePlace) {
    const onDamaged = (file: string) => {
      this.damagedFiles.push(file);
      this.onDamaged();
    };
    const place = { folder, onDamaged, problems };
    const linking = { ...place, folder: join(folder, 'linking') };
    this.secrets = secrets;
    const signIn = new JsonFile({ ...place, name: 'sign-in', schema: validSignIn });
    this.validSignIn = new ValidSignIn(signIn);
    this.activity = new ActivityLog(join(folder, 'activity.jsonl'), { problems });
    this.contact = new JsonFile({ ...place, name: 'contact', schema: storedContact });
    const forms = new JsonFile({ ...place, name: 'forms', schema: storedForms });
    this.forms = new ServiceForms(forms, this.contact);
    this.savedAirports = new SavedAirports(place);
    this.recentAirports = new RecentAirports(linking);
    this.closedForWork = new JsonFile({
      ...place,
      name: 'closed-for-work',
      schema: closedForWork,
    });
    this.seenAirports = new SeenAirports(linking, () => this.#newSince);
    this.stagedAirports = new StagedAirports({
      ...{ place: linking, activity: this.activity, seen: this.seenAirports },
      ...{ inTurn: this.inTurn, startedAt, now },
    });
    this.switchDoubts = new SwitchDoubts({ place, activity: this.activity, startedAt, now });
    this.airports = new AirportCache(place);
    // The user can dismiss it again, so a damaged file isn't worth a message.
    this.dismissedNotice = new JsonFile({
      ...place,
      onDamaged: 'overwrite',
      name: 'dismissed-notice',
      schema: dismissedNotice,
    });
  }

  /** Forgets what was true of the service before, because it started without data. */
  forgetService(now: EpochMs): void {
    const { value } = this.contact;
    const after = atNewService(value);
    if (after !== value) void this.contact.write(after);
    this.#newSince = now;
    this.switchDoubts.forget();
    void this.closedForWork.write({ airports: [] });
  }

  /** Registers a session that is closing. It may still save tokens until it has closed. */
  registerClosing(session: object, closed: Promise<unknown>): void {
    const ended = closed.catch(() => undefined).finally(() => this.#closings.delete(session));
    this.#closings.set(session, ended);
  }

  /** Resolves when the sessions that were closed before this one are done with the keychain. */
  async earlierClosed(session: object): Promise<void> {
    const closings = [...this.#closings];
    const own = closings.findIndex(([closing]) => closing === session);
    // A later one waits for this one.
    const earlier = own === -1 ? closings : closings.slice(0, own);
    await Promise.all(earlier.map(([, closed]) => closed));
  }
}

/** The contact message that is being sent, by any session of the profile. */
interface Sending {
  current: Promise<unknown> | undefined;
}

/** Keeps the stores of every profile that was used since the app started. */
export class ProfileRegistry {
  readonly startedAt: EpochMs;
  readonly #open = new Map<string, ProfileStores>();

  constructor(now: () => EpochMs = Date.now) {
    this.startedAt = now();
  }

  of(profileKey: string, open: () => ProfileStores): ProfileStores {
    const stores = this.#open.get(profileKey) ?? open();
    this.#open.set(profileKey, stores);
    return stores;
  }
}

/** Returns a file name for a profile's data. The hash distinguishes `a.b` from `a-b`. */
export function profileKeyOf({ baseUrl }: Profile, practice: boolean): string {
  if (practice) return 'practice';
  const readable = baseUrl.replace(/[^a-z0-9]+/gi, '-').slice(0, 60);
  return `live-${readable}-${createHash('sha256').update(baseUrl).digest('hex').slice(0, 8)}`;
}
