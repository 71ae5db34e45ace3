import type { UpdateProblem } from '../../contract/application/updates.ts';

/** electron-updater's own codes. */
const problems: Readonly<Record<string, UpdateProblem>> = {
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'nothing-there',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'unreadable',
  ERR_UPDATER_INVALID_VERSION: 'unreadable',
  ERR_UPDATER_NO_FILES_PROVIDED: 'unreadable',
  ERR_UPDATER_NO_CHECKSUM: 'unreadable',
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ERR_UPDATER_INVALID_SIGNATURE: 'not-signed',
};

/** Returns why a check failed, from electron-updater's error. */
export function checkProblem(thrown: unknown): UpdateProblem {
  const known = problems[textOf(thrown, 'code')];
  if (known) return known;
  return statusOf(thrown) === undefined ? 'offline' : 'server';
}

/** Returns why a download failed, from electron-updater's error. */
export function downloadProblem(thrown: unknown): UpdateProblem {
  const code = textOf(thrown, 'code');
  const known = problems[code];
  if (known) return known;
  const status = statusOf(thrown);
  if (status !== undefined) return status === 404 || status === 410 ? 'gone' : 'server';
  // The disk is full or can't be written to.
  return ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes(code) ? 'unexpected' : 'broken';
}

/**
 * Returns the status of a failed check, from a field, or of a failed download, from its message.
 */
function statusOf(thrown: unknown): number | undefined {
  const status = Number(
    textOf(thrown, 'statusCode') || /, status (\d{3})\b/.exec(textOf(thrown, 'message'))?.[1],
  );
  return status >= 400 ? status : undefined;
}

function textOf(thrown: unknown, key: string): string {
  if (typeof thrown !== 'object' || thrown === null) return '';
  const value: unknown = Reflect.get(thrown, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
