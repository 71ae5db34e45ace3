import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readProfile } from '../profile/profile-file.ts';
import { executableFolder } from '../shell/system/own-identity.ts';
import type { SettingsFile } from '../storage/settings.ts';

/**
 * Uses the profile beside the executable, in the first run.
 * @throws Error if it can't be used.
 */
export async function useProfileBesideApp(settings: SettingsFile): Promise<void> {
  const file = join(executableFolder(), 'profile.json');
  if (settings.all.liveProfile || !existsSync(file)) return;
  settings.change({ service: 'live', liveProfile: await readProfile(file) });
}
