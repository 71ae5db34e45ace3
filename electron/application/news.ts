import { isNewer } from '../contract/application/version.ts';
import type { SettingsFile } from '../storage/settings.ts';

/** Remembers the last version whose news the user has seen. */
export class News {
  readonly #settings: SettingsFile;
  readonly #version: string;

  constructor(settings: SettingsFile, version: string) {
    this.#settings = settings;
    this.#version = version;
    // There is no news on the first start, or after an older version was installed.
    if (!this.#isUpdated || !settings.all.showNews) this.dismiss();
  }

  /** The version before the update; null if its news was shown. */
  get since(): string | null {
    return this.#isUpdated ? this.#settings.all.newsShownOf : null;
  }

  dismiss(): void {
    if (this.#settings.all.newsShownOf === this.#version) return;
    this.#settings.change({ newsShownOf: this.#version });
  }

  get #isUpdated(): boolean {
    const { newsShownOf } = this.#settings.all;
    return newsShownOf !== null && isNewer(this.#version, newsShownOf);
  }
}
