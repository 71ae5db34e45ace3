import type { Settings } from '../contract/application/settings.ts';
import type { Practice, PracticeData } from '../practice/start-practice.ts';
import type { Profile } from '../contract/service.ts';
import { readProfile } from '../profile/profile-file.ts';

interface ServiceInUse {
  readonly profile: Profile;
  /** Whether it is the practice service. */
  readonly practice: boolean;
  /** Whether it has just been created, without data. */
  readonly isNew: boolean;
  /** Only the practice service has one. */
  readonly simulation?: Practice['simulation'];
  readonly close: () => Promise<void>;
}

export interface Profiles {
  /** The file in COMPANION_PROFILE, which takes precedence. */
  readonly file: string | undefined;
  /** The live service if the settings have none. */
  readonly builtIn: Profile | undefined;
}

/** Opens one service after another. Keeps the data of the practice service while another one is in use. */
export class Services {
  readonly #profiles: Profiles;
  #practised: PracticeData | undefined;

  constructor(profiles: Profiles) {
    this.#profiles = profiles;
  }

  /**
   * Opens the service of the profile file, or of the settings if there's no file. The practice service only
   * runs while it is in use.
   * @throws Error with a readable message if the file can't be used.
   */
  async open({
    service,
    liveProfile,
  }: Pick<Settings, 'service' | 'liveProfile'>): Promise<ServiceInUse> {
    const { file, builtIn } = this.#profiles;
    if (file !== undefined) return live(await readProfile(file));
    const chosen = liveProfile ?? builtIn;
    if (service === 'live' && chosen) return live(chosen);
    const { startPractice } = await import('../practice/start-practice.ts');
    const isNew = this.#practised === undefined;
    const practice = await startPractice({ earlier: this.#practised });
    this.#practised = { world: practice.world, grants: practice.grants };
    const { profile, simulation, close } = practice;
    return { profile, practice: true, isNew, simulation, close };
  }
}

const live = (profile: Profile): ServiceInUse => ({
  profile,
  practice: false,
  isNew: false,
  close: () => Promise.resolve(),
});
