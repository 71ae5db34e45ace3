import { isNewer } from '../contract/application/version.ts';
import type { SettingsFile } from '../storage/settings.ts';

/** Which version the user has seen the news of. */
export class News {
  readonly #settings: SettingsFile;
  readonly #version: string;

  constructor(settings: SettingsFile, version: string) {
    this.#settings = settings;
    this.#version = version;
    // On the first start nothing is new, and an older version has nothing to show.
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
