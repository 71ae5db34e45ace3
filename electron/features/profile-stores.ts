import { join } from 'node:path';
import { storedContact } from './contact/stored-contact.ts';
import { PinnedRows } from './contributions/pinned-rows.ts';
import { LinkDrafts } from './linking/drafts/link-drafts.ts';
import { RecentAirports } from './linking/recent-airports.ts';
import { createKeyedLock, type KeyedLock } from './keyed-lock.ts';
import type { SecretStore } from '../session/keychain/secret-store.ts';
import { ActivityLog } from '../storage/activity-log.ts';
import { StoredDocument } from '../storage/stored-document.ts';
import type { StorageProblems } from '../storage/storage-problems.ts';

export interface ProfilePlace {
  readonly folder: string;
  readonly secrets: SecretStore;
  /** As of a StoredDocument. */
  readonly problems?: StorageProblems | undefined;
}

/**
 * What one profile keeps: drafts, activity and sign-in. A session that is still closing shares it
 * with the next one of the same profile, so that each sees what the other wrote and neither
 * overwrites it.
 */
export class ProfileStores {
  readonly activity: ActivityLog;
  readonly contact: StoredDocument<typeof storedContact>;
  readonly pinnedRows: PinnedRows;
  readonly recentAirports: RecentAirports;
  readonly linkDrafts: LinkDrafts;
  readonly secrets: SecretStore;
  /** Files that could not be read and were moved aside, by the name that they have now. */
  readonly damagedFiles: string[] = [];
  /** Called when `damagedFiles` has changed. */
  onDamaged: () => void = () => undefined;
  /** Does what two sessions of the profile must not do at the same time, in turn. */
  readonly inTurn: KeyedLock = createKeyedLock();
  readonly contactSending: Sending = { current: undefined };
  readonly #closings = new Map<object, Promise<unknown>>();

  /** @throws as a StoredDocument does. */
  constructor({ folder, secrets, problems }: ProfilePlace) {
    const onDamaged = (file: string) => {
      this.damagedFiles.push(file);
      this.onDamaged();
    };
    const place = { folder, onDamaged, problems };
    const linking = { ...place, folder: join(folder, 'linking') };
    this.secrets = secrets;
    this.activity = new ActivityLog(join(folder, 'activity.jsonl'), { problems });
    this.contact = new StoredDocument({ ...place, name: 'contact', schema: storedContact });
    this.pinnedRows = new PinnedRows(place);
    this.recentAirports = new RecentAirports(linking);
    this.linkDrafts = new LinkDrafts(linking);
  }

  /** A session of the profile closes: until it has, it may still save tokens. */
  closing(session: object, closed: Promise<unknown>): void {
    const ended = closed.catch(() => undefined).finally(() => this.#closings.delete(session));
    this.#closings.set(session, ended);
  }

  /** Resolves when no other session that closes can change the keychain any more. */
  async closedBeside(session: object): Promise<void> {
    const others = [...this.#closings].filter(([other]) => other !== session);
    await Promise.all(others.map(([, closed]) => closed));
  }
}

/** The contact message that is under way, whichever session sent it. */
export interface Sending {
  current: Promise<unknown> | undefined;
}

/** The stores of every profile that was in use since the start. */
export class ProfileRegistry {
  readonly #open = new Map<string, ProfileStores>();

  of(profileKey: string, open: () => ProfileStores): ProfileStores {
    const stores = this.#open.get(profileKey) ?? open();
    this.#open.set(profileKey, stores);
    return stores;
  }
}
