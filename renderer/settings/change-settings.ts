import type { AppError } from '../../electron/contract/result.ts';
import type { SettingsChange } from '../../electron/contract/application/settings.ts';
import { app } from '../frame/app.svelte.ts';
import type { Message } from '../text/message.ts';

/** Changes settings. Resolves to whether that worked; a failure goes to the status line. */
export async function changeSettings(
  changed: SettingsChange,
  say?: (error: AppError) => Message | undefined,
): Promise<boolean> {
  const result = await app.calls.changeSettings(changed);
  if (result.ok) {
    app.status = undefined;
    return true;
  }
  const message = say?.(result.error);
  if (message) app.status = { kind: 'failed', message };
  else app.failed(result.error);
  return false;
}
