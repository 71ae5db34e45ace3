import * as v from 'valibot';
import type { Client } from '../../api/client.ts';
import type { HandlersOf } from '../../contract/call.ts';
import { acknowledged, done, type EpochMs } from '../../contract/result.ts';
import type { ServiceNotice, serviceNoticeCalls } from '../../contract/service-notice.ts';
import type { JsonFile } from '../../storage/json-file.ts';

/** The text of the notice that the user dismissed last. */
export const dismissedNotice = v.object({ text: v.optional(v.nullable(v.string()), null) });

interface ServiceNoticesParts {
  readonly client: Pick<Client, 'readNotice'>;
  readonly dismissed: JsonFile<typeof dismissedNotice>;
  readonly now: () => EpochMs;
}

const readEveryMs = 15 * 60_000;

/** The service's notice (SERVICE.md B8). Failures aren't reported. */
export class ServiceNotices {
  readonly #parts: ServiceNoticesParts;
  #notice: Promise<ServiceNotice | null> = Promise.resolve(null);
  #readAt: EpochMs = -Infinity;

  constructor(parts: ServiceNoticesParts) {
    this.#parts = parts;
  }

  readonly handlers: HandlersOf<typeof serviceNoticeCalls> = {
    readServiceNotice: async () => {
      const notice = await this.#read();
      const { text } = this.#parts.dismissed.value;
      return done(notice?.text === text ? null : notice);
    },
    dismissServiceNotice: acknowledged(({ text }) => this.#parts.dismissed.write({ text })),
  };

  #read(): Promise<ServiceNotice | null> {
    const now = this.#parts.now();
    // The clock may have been set back.
    if (Math.abs(now - this.#readAt) >= readEveryMs) {
      this.#readAt = now;
      this.#notice = this.#ask(this.#notice);
    }
    return this.#notice;
  }

  async #ask(earlier: Promise<ServiceNotice | null>): Promise<ServiceNotice | null> {
    const read = await this.#parts.client.readNotice();
    if (read.ok) {
      const { text } = this.#parts.dismissed.value;
      // The dismissed notice is gone: if it's posted again, show it.
      if (text !== null && read.value?.text !== text)
        void this.#parts.dismissed.write({ text: null });
      return read.value;
    }
    // Without a look-up there is no notice; after other errors, the earlier one may still be true.
    return read.error.kind === 'not-found' ? null : earlier;
  }
}
