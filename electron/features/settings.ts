import { isDeepStrictEqual } from 'node:util';
import { done, failed, type Result } from '../contract/result.ts';
import type { Settings, SettingsChange } from '../contract/settings.ts';
import { bindingOf } from '../session/keychain/binding.ts';
import type { SettingsFile } from '../storage/settings.ts';

export interface SettingsParts {
  readonly file: SettingsFile;
  /** A live service is there without a live profile. */
  readonly hasBuiltIn: boolean;
  /** Gives up the last shortcut and takes this one; null takes none. False where it is taken. */
  readonly claimShortcut: (accelerator: string | null) => boolean;
  /** Ends the sign-in on the own service of these settings, on disk too. */
  readonly signOut: (settings: Settings) => Promise<Result<null>>;
  /** Goes over to the service that these settings name; stays where it is if it throws. */
  readonly useService: (settings: Settings) => Promise<void>;
  /** Called when something else holds. */
  readonly onChange: (settings: Settings, before: Settings) => void;
}

export type ChangeSettings = (change: SettingsChange) => Promise<Result<null>>;

/** One change after the other: each sees what the last one left. */
export function createChangeSettings(parts: SettingsParts): ChangeSettings {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const changed = last.then(() => changeSettings(parts, change));
    last = changed.catch(() => undefined);
    return changed;
  };
}

/** All of it or nothing. */
async function changeSettings(parts: SettingsParts, change: SettingsChange): Promise<Result<null>> {
  const { file, hasBuiltIn, claimShortcut, signOut, useService, onChange } = parts;
  const before = file.shared;
  const after = merged(before, change, hasBuiltIn);
  if (change.service === 'live' && after.service !== 'live') {
    return failed({ kind: 'invalid', issues: [{ field: 'liveProfile', problem: 'required' }] });
  }
  if (after.shortcut !== before.shortcut && !claimShortcut(after.shortcut)) {
    claimShortcut(before.shortcut);
    return failed({ kind: 'conflict', said: '' });
  }
  try {
    // First: nobody could find that sign-in in the keychain later.
    const left = leavesSignIn(before, after) ? await signOut(before) : done(null);
    if (!left.ok) {
      claimShortcut(before.shortcut);
      return left;
    }
    file.change(after);
    if (isAnotherService(before, after)) await useService(after);
  } catch (thrown) {
    claimShortcut(before.shortcut);
    file.change(before);
    throw thrown;
  }
  onChange(after, before);
  return done(null);
}

/** Without a profile, only the practice service is left. */
function merged(before: Settings, change: SettingsChange, hasBuiltIn: boolean): Settings {
  const after = { ...before, ...change };
  return after.liveProfile || hasBuiltIn ? after : { ...after, service: 'practice' };
}

/** Whether the sign-in at the own service is not the new profile's (S1). */
const leavesSignIn = (
  { liveProfile: before }: Settings,
  { liveProfile: after }: Settings,
): boolean => before !== null && (after === null || bindingOf(before) !== bindingOf(after));

export const isAnotherService = (before: Settings, after: Settings): boolean =>
  before.service !== after.service ||
  (after.service === 'live' && !isDeepStrictEqual(before.liveProfile, after.liveProfile));
