import type { UpdateProblem } from '../../contract/application/updates.ts';

/** Returns why a check or a download failed, from an error of electron-updater or the file system. */
export function updateProblem(thrown: unknown): UpdateProblem {
  const code = textOf(thrown, 'code');
  if (code === 'ERR_CHECKSUM_MISMATCH' || code === 'ERR_UPDATER_INVALID_SIGNATURE')
    return 'rejected';
  // The disk is full or can't be written to.
  if (['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes(code)) return 'unexpected';
  // A failed check has its status in a field, and a failed download in its message.
  const isAnswered =
    textOf(thrown, 'statusCode') !== '' || / status \d/.test(textOf(thrown, 'message'));
  return isAnswered || code.startsWith('ERR_UPDATER_') ? 'server' : 'offline';
}

function textOf(thrown: unknown, key: string): string {
  if (typeof thrown !== 'object' || thrown === null) return '';
  const value: unknown = Reflect.get(thrown, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
