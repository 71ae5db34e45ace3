import { isDeepStrictEqual } from 'node:util';
import { done, failed, type Result } from '../contract/result.ts';
import type { Settings, SettingsChange } from '../contract/application/settings.ts';
import { bindingOf } from '../sign-in/binding.ts';
import type { SettingsFile } from '../storage/settings.ts';

export interface SettingsParts {
  readonly file: SettingsFile;
  /** Whether the build has a live profile. */
  readonly hasBuiltIn: boolean;
  /** Replaces the global shortcut; null removes it. Returns false if another app uses it. */
  readonly claimShortcut: (accelerator: string | null) => boolean;
  /** Signs out of the user's own service in these settings, and removes the saved session. */
  readonly signOut: (settings: Settings) => Promise<Result<null>>;
  /**
   * Switches to the service in these settings. Calls `leave` as the last step that can fail; keeps
   * the current service if that fails, or if this throws.
   */
  readonly useService: (
    settings: Settings,
    leave: () => Promise<Result<null>>,
  ) => Promise<Result<null>>;
  readonly onChange: (settings: Settings, before: Settings) => void;
}

export type ChangeSettings = (change: SettingsChange) => Promise<Result<null>>;

/** Makes the whole change, or none of it. */
export async function changeSettings(
  parts: SettingsParts,
  change: SettingsChange,
): Promise<Result<null>> {
  const { file, hasBuiltIn, claimShortcut, signOut, useService, onChange } = parts;
  const before = file.shared;
  const after = merged(before, change, hasBuiltIn);
  if (change.service === 'live' && after.service !== 'live') {
    return failed({ kind: 'invalid', issues: [{ field: 'liveProfile', problem: 'required' }] });
  }
  if (change.shortcut !== undefined && !claimShortcut(after.shortcut)) {
    claimShortcut(before.shortcut);
    return failed({ kind: 'conflict', said: '' });
  }
  // A sign-out can't be undone, so it comes after what may fail. Nothing could find that session in
  // the keychain later, so it comes before the change.
  const leave = async () => {
    const left = endsSession(before, after) ? await signOut(before) : done(null);
    // Save nothing else: while the file can't be read, the other values aren't the user's.
    const service = after.service === before.service ? {} : { service: after.service };
    if (left.ok) file.change({ ...change, ...service });
    return left;
  };
  try {
    const left = isAnotherService(before, after) ? await useService(after, leave) : await leave();
    if (left.ok) onChange(after, before);
    else claimShortcut(before.shortcut);
    return left;
  } catch (thrown) {
    claimShortcut(before.shortcut);
    throw thrown;
  }
}

/**
 * Returns the settings after a change. Without a live profile, the service is the practice service.
 */
function merged(before: Settings, change: SettingsChange, hasBuiltIn: boolean): Settings {
  const after = { ...before, ...change };
  return after.liveProfile || hasBuiltIn ? after : { ...after, service: 'practice' };
}

/** Whether the session on the user's own service isn't valid for the new profile (S1). */
const endsSession = (
  { liveProfile: before }: Settings,
  { liveProfile: after }: Settings,
): boolean => before !== null && (after === null || bindingOf(before) !== bindingOf(after));

export const isAnotherService = (before: Settings, after: Settings): boolean =>
  before.service !== after.service ||
  (after.service === 'live' && !isDeepStrictEqual(before.liveProfile, after.liveProfile));
