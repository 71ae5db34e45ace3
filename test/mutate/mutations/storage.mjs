import { of } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const storage = [
  ...of(
    'storage/json-file.ts',
    ['unit/storage/json-file'],
    [
      ['renameSync(path, file);', 'rmSync(path);'],
      ['existsSync(file) ? free(number + 1) : file', 'file'],
      ['onDamaged(basename(file));', ''],
      ['!Array.isArray(found)', 'true'],
      ['      this.#writing.abort();\n', ''],
      ['this.#next = undefined;', ''],
    ],
  ),
  ...of(
    'storage/json-file.ts',
    ['unit/storage/storage-problems'],
    [
      ['if (before === undefined) return false;', ''],
      ['else if (existsSync(this.#path)) moveAside(this.#path, onDamaged);', ''],
      ['checkSize(path);', ''],
    ],
  ),
  ...of(
    'storage/json-file.ts',
    ['service/endurance'],
    [['if (value === this.#value) this.#place.problems.unsaved.delete(this);', '']],
  ),
  ...of(
    'storage/replace-file.ts',
    ['unit/storage/storage-problems'],
    [['Readable.from([text])', 'text']],
  ),
  ...of(
    'features/linking/apply/apply.ts',
    ['service/service-session/storage'],
    [['    await onSend(', '    void onSend(']],
  ),
  ...of(
    'session/account-store.ts',
    ['service/service-session/storage'],
    [['      .then(() => this.#valid.saved())\n', '']],
  ),
  ...of(
    'features/contributions/closed-for-work.ts',
    ['service/service-session/storage'],
    [['const isSaved = await document.write', 'const isSaved = true;\n    void document.write']],
  ),
  ...of(
    'storage/check-size.ts',
    ['unit/storage/storage-problems'],
    [['if (size <= maxBytes) return;', 'return;']],
  ),
  ...of(
    'storage/storage-problems.ts',
    ['unit/storage/storage-problems'],
    [
      ['if (kind === undefined) throw thrown;', ''],
      ["doing === 'write' || this.#byFile.get(file)?.doing === 'read'", 'true'],
      ["return doing === 'read' && isThere ? 'unreadable' : 'unwritable';", "return 'unwritable';"],
    ],
  ),
  ...of(
    'features/retry-storage.ts',
    ['unit/features/retry-storage'],
    [
      [
        'if (isAnotherService(before, after)) await useService(after, () => Promise.resolve(done(null)));',
        '',
      ],
    ],
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
      ["rest.replaceAll(form, '…')", 'rest'],
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
    [['all.liveProfile || hasBuiltIn ? all', 'all ? all']],
  ),
  ...of(
    'application.ts',
    ['service/separation/closed'],
    [['= old\n      .end()', '= Promise.resolve()']],
  ),
  ...of(
    'features/contact/contact.ts',
    ['service/contact/kill', 'service/contact/sending', 'service/service-session/storage'],
    [
      ['!(await document.write(startSending(document.value, message, now())))', 'false'],
      ['void document.write({ ...document.value, sending, inDoubt });', ''],
      ['underWay.current = promise;', ''],
      ['const error = anyway ? undefined : reasonNotToSend();', 'const error = undefined;'],
    ],
  ),
];
