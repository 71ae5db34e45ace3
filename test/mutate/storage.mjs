import { of } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const storage = [
  ...of(
    'storage/document.ts',
    ['unit/storage/document', 'fuzz/files'],
    [
      ['bring(fileOf(place), join(folder, file));', 'rmSync(fileOf(place), { force: true });'],
      ['missing.length > 0 && unknown.length >= missing.length', 'false'],
      ['name !== bad', 'false'],
      ['existsSync(join(folder, file)) ? free(number + 1) : file', 'file'],
      ['onPutAside(file);', ''],
      ['thrown instanceof SyntaxError', 'true'],
      ['read !== null && !Array.isArray(read)', 'read !== null'],
    ],
  ),
  ...of(
    'storage/activity.ts',
    ['unit/storage/activity', 'unit/storage/activity-begun'],
    [
      ['`\\n${line}`', '`${line}\\n`'],
      ['renameSync(this.#file, this.#older);', ''],
      [' && read.run !== run', ''],
      ['cutShort.delete(read.entry.id)', 'undefined'],
      ["read === undefined && line.trim() !== ''", 'false'],
    ],
  ),
  ...of(
    'features/recorder.ts',
    ['unit/features/recorder'],
    [
      ['activity.begin(asked);', ''],
      ['write(() => activity.withdraw(asked.id));', ''],
    ],
  ),
  ...of(
    'storage/redaction.ts',
    ['unit/storage/redaction', 'unit/storage/log'],
    [
      ["for (const form of forms) cleaned = cleaned.replaceAll(form, '…');", ''],
      [".replace(bearer, '$1…')", ''],
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
    ],
  ),
  ...of(
    'storage/settings.ts',
    ['unit/storage/settings'],
    [["found.liveProfile || hasBuiltIn ? found.service : ('practice' as const)", 'found.service']],
  ),
  ...of(
    'application.ts',
    ['service/endurance'],
    [['    old\n      .close()', '    Promise.resolve()']],
  ),
  ...of(
    'features/contact/contact.ts',
    ['service/contact-kill', 'service/contact-sending'],
    [
      ['document.write(begun(document.value, message, now()));', ''],
      ['const error = onItsWay ? undefined : hindrance();', 'const error = undefined;'],
    ],
  ),
];
