import type { Settings } from '../contract/settings.ts';
import type { Practice } from '../practice/start-practice.ts';
import type { Profile } from '../contract/service.ts';
import { readProfile } from '../profile/profile-file.ts';

export interface ServiceInUse {
  readonly profile: Profile;
  /** The embedded service: nothing that happens on it is real. */
  readonly practice: boolean;
  /** Of the embedded service alone. */
  readonly simulation?: Practice['simulation'];
  readonly close: () => Promise<void>;
}

export interface Profiles {
  /** A file that COMPANION_PROFILE names: it wins. */
  readonly file: string | undefined;
  /** The live service where the settings name none. */
  readonly builtIn: Profile | undefined;
}

/**
 * The service that a profile's file names, or that the settings do; the practice service runs only
 * while it is in use. @throws Error in words for a file that cannot be used.
 */
export async function openService(
  { file, builtIn }: Profiles,
  { service, liveProfile }: Pick<Settings, 'service' | 'liveProfile'>,
): Promise<ServiceInUse> {
  if (file !== undefined) return live(await readProfile(file));
  const chosen = liveProfile ?? builtIn;
  if (service === 'live' && chosen) return live(chosen);
  const { startPractice } = await import('../practice/start-practice.ts');
  const { profile, simulation, close } = await startPractice({});
  return { profile, practice: true, simulation, close };
}

const live = (profile: Profile): ServiceInUse => ({
  profile,
  practice: false,
  close: () => Promise.resolve(),
});
