import { of } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const storage = [
  ...of(
    'storage/stored-document.ts',
    ['unit/storage/stored-document', 'fuzz/files'],
    [
      ['move(fileOf(place), join(folder, file));', 'rmSync(fileOf(place), { force: true });'],
      ['missing.length > 0 && unknown.length >= missing.length', 'false'],
      ['name !== bad', 'false'],
      ['existsSync(join(folder, file)) ? free(number + 1) : file', 'file'],
      ['onDamaged(file);', ''],
      ['thrown instanceof SyntaxError', 'true'],
      ['read !== null && !Array.isArray(read)', 'read !== null'],
    ],
  ),
  ...of(
    'storage/stored-document.ts',
    ['unit/storage/storage-problems'],
    [
      ['this.#store !== undefined && Math.abs', 'Math.abs'],
      ['Math.abs(Date.now() - this.#failedAt) > writePauseMs', 'true'],
      ['if (!this.#isReplaced && this.#changed.size === 0) return;', ''],
      ['this.#isReplaced ||= isRemoved;', ''],
      ['.filter(([name]) => this.#changed.has(name))', ''],
      ['...Object.fromEntries(changed)', ''],
    ],
  ),
  ...of(
    'storage/check-size.ts',
    ['unit/storage/storage-problems'],
    [['if (size <= maxBytes) return;', 'return;']],
  ),
  ...of(
    'storage/stored-document.ts',
    ['unit/storage/storage-problems'],
    [
      ['checkSize(fileOf(place));', ''],
      [', constants.COPYFILE_EXCL', ''],
    ],
  ),
  ...of(
    'storage/storage-problems.ts',
    ['unit/storage/storage-problems'],
    [
      ['if (kind === undefined) throw thrown;', ''],
      ["doing === 'write' || this.#byFile.get(file)?.kind === 'unreadable'", 'true'],
      ['else if (!isClosed) this', 'else this'],
      ["return doing === 'read' && isThere ? 'unreadable' : 'unwritable';", "return 'unwritable';"],
    ],
  ),
  ...of(
    'features/retry-storage.ts',
    ['unit/features/retry-storage'],
    [['if (isAnotherService(before, after)) await useService(after);', '']],
  ),
  ...of(
    'storage/sweep.ts',
    ['unit/storage/sweep'],
    [
      ['entry.isFile() && leftover', 'leftover'],
      ['if (now - (await lstat(file)).mtimeMs < youngMs) return;', ''],
      ["(depth > 0 || name === 'profiles')", 'true'],
      ['if (swept === maxSwept) return;', ''],
    ],
  ),
  ...of(
    'storage/activity-log.ts',
    ['unit/storage/storage-problems'],
    [
      ['checkSize(file);', ''],
      ['this.#waiting = [...this.#waiting, line];', 'this.#waiting = [line];'],
      ['for (const line of this.#waiting) entries.merge(line);', ''],
    ],
  ),
  ...of(
    'storage/activity-log.ts',
    ['unit/storage/activity-log', 'unit/storage/activity-later'],
    [
      ['`\\n${JSON.stringify(line)}`', '`${JSON.stringify(line)}\\n`'],
      ['renameSync(this.#file, this.#older);', ''],
      ['entries.endOthers(this.#entries.isRunning);', ''],
      ['entries.endOthers(this.#entries.isRunning);', 'entries.endOthers(() => false);'],
    ],
  ),
  ...of(
    'storage/activity-entries.ts',
    ['unit/storage/activity-log', 'unit/storage/activity-later'],
    [
      ["else if (text.trim() !== '')", 'else if (false)'],
      ['??= cutShort', '= cutShort'],
      ["if (outcome === 'running') return [];", ''],
      ['.toSorted(bySeverity)', ''],
    ],
  ),
  ...of(
    'features/recorder.ts',
    ['unit/features/recorder'],
    [
      ['activity.begin({ id, at: now(), who: who(), ...action });', ''],
      ['if (!this.isRunning) onChange?.();', 'onChange?.();'],
    ],
  ),
  ...of(
    'storage/redaction.ts',
    ['unit/storage/redaction', 'unit/storage/log'],
    [
      ["cleaned.replaceAll(secret, '…')", 'cleaned'],
      ['.replace(bearer, hideValue)', ''],
      ["source === 'words' && !looksSecret(found, name)", 'false'],
      ["source === 'words' && !looksSecret(found, name)", "source === 'words'"],
      ['secret.length < shortestSecret', 'secret.length < 1'],
    ],
  ),
  ...of(
    'storage/log.ts',
    ['unit/storage/log'],
    [
      [
        'redaction.clean(`[${id}] ${message} ${detail}`.trimEnd())',
        '`[${id}] ${message} ${detail}`.trimEnd()',
      ],
      ['console.error(redaction.clean(message));', 'console.error(line);'],
      ['redaction.clean(message)', 'message'],
    ],
  ),
  ...of(
    'storage/settings.ts',
    ['unit/storage/settings'],
    [["found.liveProfile || hasBuiltIn ? found.service : ('practice' as const)", 'found.service']],
  ),
  ...of(
    'application.ts',
    ['service/separation/closed'],
    [['= old\n      .close()', '= Promise.resolve()']],
  ),
  ...of(
    'features/contact/contact.ts',
    ['service/contact/kill', 'service/contact/sending'],
    [
      ['if (!document.write(startSending(before, message, now()))) {', 'if (!before) {'],
      [
        '!document.write(startSending(before, message, now()))',
        '!document.write(startSending(before, message, now())) && !before',
      ],
      ['document.write(before);', ''],
      ['underWay.current = promise;', ''],
      ['const error = anyway ? undefined : reasonNotToSend();', 'const error = undefined;'],
    ],
  ),
];
