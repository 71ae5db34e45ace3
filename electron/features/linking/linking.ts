import { join } from 'node:path';
import type { Client } from '../../api/client.ts';
import type { HandlersOf } from '../../contract/call.ts';
import type { Airport, Applying, LinkPermission, linkingCalls } from '../../contract/linking.ts';
import { done, type Result } from '../../contract/result.ts';
import type { Log } from '../../storage/log.ts';
import type { Recorded } from '../recorder.ts';
import { toAirport } from './airport.ts';
import { LinkApplier } from './apply-links.ts';
import { DivisionAirports, type DivisionClient } from './division-airports.ts';
import { LinkDrafts } from './link-drafts.ts';
import type { ChangingClient } from './link-requests.ts';
import { readListing, type ListingClient } from './read-listing.ts';
import { RecentAirports } from './recent-airports.ts';
import { createTurns } from './turns.ts';

export interface LinkingParts {
  readonly client: ListingClient & ChangingClient & DivisionClient & Pick<Client, 'link'>;
  readonly recorded: Recorded;
  readonly signedIn: () => boolean;
  readonly profileFolder: string;
  readonly onPutAside: (file: string) => void;
  /** What the state says of this room has changed. */
  readonly onChange: () => void;
  readonly log: Log;
  readonly now?: () => number;
}

/** Which lead-on toggles with which stopbar: a whole airport, or one pair by its ids. */
export class Linking {
  readonly #parts: LinkingParts;
  readonly #now: () => number;
  readonly #inTurn = createTurns();
  readonly #recent: RecentAirports;
  readonly #drafts: LinkDrafts;
  readonly #divisions: DivisionAirports;
  readonly #applier: LinkApplier;
  #applying: Applying | null = null;
  #airportInWork: string | null = null;

  constructor(parts: LinkingParts) {
    const { client, profileFolder, onPutAside, now = Date.now } = parts;
    const place = { folder: join(profileFolder, 'linking'), onPutAside };
    this.#parts = parts;
    this.#now = now;
    this.#recent = new RecentAirports(place);
    this.#drafts = new LinkDrafts(place);
    this.#divisions = new DivisionAirports(client);
    this.#applier = new LinkApplier({
      ...parts,
      now,
      inTurn: this.#inTurn,
      onProgress: (applying) => {
        this.#applying = applying;
        parts.onChange();
      },
    });
  }

  get state() {
    return { applying: this.#applying, airportInWork: this.#airportInWork };
  }

  /** Somebody else may be signed in now. */
  sessionChanged(): void {
    this.#divisions.forget();
  }

  readonly handlers: HandlersOf<typeof linkingCalls> = {
    link: (input) =>
      this.#inTurn([input.leadOnId], () =>
        this.#parts.recorded({ action: 'link', input }, () => this.#parts.client.link(input)),
      ),
    loadAirport: (icao) => this.#loadAirport(icao),
    readLinkPermission: async (icao) => done(await this.#readPermission(icao)),
    suggestAirports: async () => {
      const ofDivisions = await this.#divisions.list();
      return done({ recent: this.#recent.list(), ofDivisions });
    },
    readLinkDraft: (icao) => Promise.resolve(done(this.#drafts.read(icao))),
    saveLinkDraft: ({ icao, draft }) => {
      this.#drafts.save(icao, draft);
      return Promise.resolve(done(null));
    },
    applyLinks: (wanted) => this.#applier.apply(wanted),
    cancelApplyLinks: () => {
      this.#applier.cancel();
      return Promise.resolve(done(null));
    },
  };

  async #loadAirport(icao: string): Promise<Result<Airport>> {
    const listing = await readListing(this.#parts.client, icao, this.#now);
    if (!listing.ok) return listing;
    if (listing.value.points.length > 0) this.#remember(icao);
    if (this.#airportInWork !== icao) {
      this.#airportInWork = icao;
      this.#parts.onChange();
    }
    return done(toAirport(listing.value));
  }

  #remember(icao: string): void {
    try {
      this.#recent.add(icao);
    } catch (thrown) {
      // A full disk must not hide the airport.
      this.#parts.log('The recent airports could not be written', thrown);
    }
  }

  /** The empty bulk call changes nothing, and is refused where a full one would be (SERVICE.md B4). */
  async #readPermission(icao: string): Promise<LinkPermission> {
    const asked = await this.#parts.client.changeLinks(icao, {});
    if (asked.ok) return asked.value.confirmed ? 'allowed' : 'unknown';
    return asked.error.kind === 'forbidden' ? 'refused' : 'unknown';
  }
}
