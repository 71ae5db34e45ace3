import { of } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const api = [
  ...of(
    'ipc.ts',
    ['unit/bridge'],
    [
      ['sender === window()?.webContents', 'window() !== undefined'],
      ['senderFrame?.parent === null', 'true'],
    ],
  ),
  ...of(
    'ipc.ts',
    ['unit/ipc'],
    [
      ['sender.ourWindow && sender.topFrame', 'sender.topFrame'],
      ['sender.ourWindow && sender.topFrame', 'sender.ourWindow'],
      [' && sender.url.startsWith(`${origin}/`)', ''],
      ['startsWith(`${origin}/`)', 'startsWith(origin)'],
      ["if (!checked.ok) return failed({ kind: 'invalid', issues: checked.issues });", ''],
      ['handler(checked.value)', 'handler(payload)'],
      ['new URL(url).host', 'new URL(url).href'],
    ],
  ),
  ...of(
    'api/retries/retry-rule.ts',
    [
      'service/connection/retries',
      'service/connection/retry-after',
      'service/connection/connection',
    ],
    [
      ["repeatable === 'yes' || (repeatable === 'when-limited' && isLimited(attempt))", 'true'],
      ["repeatable === 'when-limited' && isLimited(attempt)", "repeatable === 'when-limited'"],
      ["'reason' in error && error.reason === 'broken' ? backOff : undefined", 'undefined'],
      ['at - now > maxMs ? undefined : at - now', 'at - now'],
      ['status === 429 ? undefined : backOff', 'backOff'],
      ['const maxRetries = 2;', 'const maxRetries = 9;'],
    ],
  ),
  ...of(
    'api/request.ts',
    ['service/connection/retries', 'service/connection/connection'],
    [
      [
        '(waitMs === undefined) return failed(lostTry ?? error)',
        '(waitMs === undefined) return failed(error)',
      ],
    ],
  ),
  ...of(
    'api/request.ts',
    [
      'service/answers/any-answer',
      'service/answers/refusal-bodies',
      'service/answers/fault-matrix',
    ],
    [
      [
        "read.success ? done(read.output) : failed({ kind: 'unreadable' })",
        'done(read.output as Answer)',
      ],
      ['return isJson ? {', 'return text ? {'],
    ],
  ),
  ...of(
    'api/request.ts',
    ['unit/shell/system/network', 'service/connection/sent-once'],
    [["isHarmless || method === 'GET' ? fetch : fetchOnce", 'fetch']],
  ),
  ...of(
    'service-session.ts',
    ['service/connection/sent-once'],
    [
      ['      fetch: fetchOnce,', '      fetch,'],
      ['      fetchOnce,\n      onHeaders', '      fetchOnce: fetch,\n      onHeaders'],
    ],
  ),
  ...of(
    'api/request.ts',
    ['service/connection/reads-change-nothing', 'service/answers/fault-matrix'],
    [
      ['isRead(operation) ? error : asWrite(error)', 'asWrite(error)'],
      ['isRead(operation) ? error : asWrite(error)', 'error'],
    ],
  ),
  ...of(
    'api/operation.ts',
    ['service/connection/reads-change-nothing', 'service/answers/fault-matrix'],
    [[' || readOnly === true', '']],
  ),
  ...of(
    'api/http/send-http.ts',
    ['service/connection/redirect', 'service/client/requests', 'service/connection/connection'],
    [
      ["redirect: 'manual'", "redirect: 'follow'"],
      ["credentials: 'omit', ", ''],
      ["cache: 'no-store'", "cache: 'default'"],
      ['after(timeoutMs, timeOut)', 'after(2 * timeoutMs, timeOut)'],
    ],
  ),
  ...of(
    'api/http/response-body.ts',
    ['unit/api/http/send-http', 'service/connection/connection'],
    [
      ['while (left > 0 && !isWhole)', 'while (!isWhole)'],
      ['Promise.race([reader.read(), late])', 'reader.read()'],
    ],
  ),
  ...of(
    'api/http/send-http.ts',
    ['unit/api/http/send-http'],
    [
      ['end?.throwIfAborted();', ''],
      ['    stopTimer();\n    for (', '    for ('],
    ],
  ),
  ...of(
    'api/http/response-body.ts',
    ['service/answers/cut-off-bodies'],
    [['if (!isWhole) request.abort();', 'if (!isWhole) void reader.cancel();']],
  ),
  ...of(
    'api/retries/retry-after.ts',
    ['unit/api/retries/retry-after'],
    [
      ["httpDate(headers.get('date') ?? '') ?? now", 'now'],
      ['/^\\d{1,9}$/.test(value)', "value === ''"],
    ],
  ),
  ...of(
    'api/errors/errors.ts',
    ['unit/api/errors/errors-of-failures', 'service/connection/connection'],
    [
      ["'syscall' in error && error.syscall === 'read'", 'false'],
      ['^(ECONNREFUSED|', '^('],
      ['^(ENOTFOUND|', '^('],
      ['|ERR_NETWORK_ACCESS_DENIED', ''],
      ['MANDATORY_PROXY|', ''],
      ['|SOCKS', ''],
      ["if (error.message === 'bad port') return 'ERR_UNSAFE_PORT';", ''],
    ],
  ),
  ...of(
    'api/errors/errors.ts',
    [
      'service/connection/certificate',
      'service/contact/faults',
      'unit/api/errors/errors-of-answers',
    ],
    [
      ['^(\\w*CERT\\w*|UNABLE', '^(UNABLE'],
      ["if (status >= 500) return { kind: 'server'", "if (status >= 600) return { kind: 'server'"],
      ['status >= 502 && status <= 504', 'status === 503'],
    ],
  ),
  ...of(
    'contract/fields.ts',
    ['unit/contract/fields-ids'],
    [["id.isWellFormed() && id !== '.' && id !== '..'", 'true']],
  ),
  ...of('api/request.ts', ['service/answers/hostile-answers'], [[', { abortEarly: true }', '']]),
  ...of(
    'api/request.ts',
    ['service/answers/echoed-tokens'],
    [["settings.clean(answered.text, 'answer')", 'answered.text']],
  ),
  ...of(
    'api/missing-endpoints.ts',
    ['service/client/missing-look-ups'],
    [
      ['10 * 60_000', 'Infinity'],
      [
        'Math.abs(this.#now() - (this.#since.get(name) ?? -Infinity))',
        'this.#now() - (this.#since.get(name) ?? -Infinity)',
      ],
    ],
  ),
  ...of(
    'api/client.ts',
    ['service/client/missing-look-ups'],
    [
      ['if (missing.has(name)) return absent;', ''],
      [" || (status === 404 && kind !== 'not-found')", ''],
      ['!isUnknown || !isAbsent(await readNotice())', 'true'],
      ['!isUnknown || !isAbsent(await readNotice())', '!isUnknown'],
    ],
  ),
  ...of(
    'api/missing-endpoints.ts',
    ['service/client/missing-look-ups-retried'],
    [['this.#since.clear();', '{}']],
  ),
  ...of(
    'features/linking/linking.ts',
    ['service/client/missing-look-ups-retried'],
    [
      [
        '    client.forgetMissing();\n    const airport = staged.at(icao);\n    const read',
        '    const airport = staged.at(icao);\n    const read',
      ],
      ['    client.forgetMissing();\n    const read', '    const read'],
      [
        '    client.forgetMissing();\n    const airport = staged.at(icao);\n    const { waiting',
        '    const airport = staged.at(icao);\n    const { waiting',
      ],
    ],
  ),
  ...of(
    'features/contributions/contributions.ts',
    ['service/client/missing-look-ups-retried'],
    [
      ['client.forgetMissing();\n    const answer = await client', 'const answer = await client'],
      ['client.forgetMissing();\n    return this.#bounded(', 'return this.#bounded('],
    ],
  ),
  ...of(
    'api/errors/service-words.ts',
    ['service/client/missing-look-ups'],
    [
      [" ? body.trim() !== '' && !isHtml(body)", ' ? !isHtml(body)'],
      [" ? body.trim() !== '' && !isHtml(body)", " ? body.trim() !== ''"],
    ],
  ),
  ...of(
    'api/errors/service-words.ts',
    ['service/answers/echoed-tokens', 'unit/api/errors/service-words'],
    [
      ["clean(displayText(text), 'words').trim()", 'displayText(text)'],
      [
        "clean(displayText(text), 'words').trim()",
        "clean(displayText(text).slice(0, 500), 'words')",
      ],
      ["unescaped(title?.[1] ?? '')", "title?.[1] ?? ''"],
      ["different.join(': ')", "said.join(': ')"],
    ],
  ),
  ...of(
    'api/http/send-http.ts',
    ['service/answers/echoed-tokens'],
    [['isCut ? withoutLastWord(text) : text', 'text']],
  ),
  ...of(
    'storage/redaction.ts',
    ['service/answers/echoed-tokens', 'unit/storage/redaction'],
    [['(?:token|code', '(?:(?:[a-z]+[-_])*token|code']],
  ),
  ...of(
    'session/sign-in/sign-in-errors.ts',
    ['service/answers/echoed-tokens'],
    [
      [
        'serviceWords(refusal.error_description, clean)',
        'serviceWords(refusal.error_description, (text) => text)',
      ],
    ],
  ),
  ...of(
    'service-session.ts',
    ['service/answers/echoed-tokens'],
    [['clean,\n      now,\n      stop', 'clean: (text) => text,\n      now,\n      stop']],
  ),
  ...of(
    'features/test-connection.ts',
    ['service/connection/test-connection'],
    [
      ['.map((part) => serviceWords(part, clean))', ''],
      ['out.slice(0, maxParts)', 'out'],
    ],
  ),
  ...of(
    'api/http/parse-json.ts',
    ['service/answers/hostile-answers'],
    [
      ['containers > maxContainers', 'false'],
      ['commas > maxCommas', 'false'],
    ],
  ),
  ...of(
    'api/client.ts',
    ['service/connection/connection'],
    [['16 * 1024 * 1024', '512 * 1024 * 1024']],
  ),
  ...of(
    'api/schema.ts',
    ['unit/api/schema-limits'],
    [
      [' && answer.length <= max)', ')'],
      ['answer.length <= maxCoordinates && ', ''],
      ['left < 0 || ', ''],
      ['Math.max(ids.length, 1)', 'ids.length'],
      [' && answer.length <= longestKey', ''],
      ['v.maxLength(longestKey)', 'v.maxLength(9e9)'],
      ['longestName = 500', 'longestName = 9e9'],
    ],
  ),
  ...of(
    'api/schema.ts',
    ['unit/api/schema', 'unit/api/schema-limits', 'service/client/airports'],
    [
      ['return Object.keys(answer).length <= maxAirports;', 'return true;'],
      ['upTo(maxRunways, runway)', 'v.array(runway)'],
      ['Math.abs(lat) <= 90 && Math.abs(lng) <= 180', 'true'],
      ['feet > 0 && feet <= widestFeet', 'feet > 0'],
      ['displayText(text.slice(0, longestDesignator))', 'text'],
    ],
  ),
  ...of('api/client.ts', ['service/client/airports'], [['icaos.length > 1', 'true']]),
  ...of('api/schema.ts', ['unit/api/schema'], [['longestPerson = 80', 'longestPerson = 500']]),
  ...of(
    'storage/json-file.ts',
    ['unit/storage/json-file'],
    [[', json.output, { abortEarly: true })', ', json.output)']],
  ),
  ...of(
    'api/schema.ts',
    ['unit/api/schema'],
    [['const id = v.pipe(v.number(), v.safeInteger())', 'const id = v.number()']],
  ),
  ...of(
    'contract/service.ts',
    ['unit/profile/profile'],
    [["(protocol === 'http:' && loopbackHosts.has(hostname))", "protocol === 'http:'"]],
  ),
  ...of(
    'contract/service.ts',
    ['unit/profile/profile'],
    [
      ['v.check((url) => !hasUserInfo(url),', 'v.check(() => true,'],
      [' && new URL(url).hostname.length <= longestHost', ''],
      [' && url.length <= longestUrl', ''],
    ],
  ),
];
