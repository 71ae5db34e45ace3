import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const features = [
  ...of(
    'contract/contact.ts',
    ['unit/features/contact/reducer', 'service/contact/faults', 'service/contact/sending'],
    [
      ["kind === 'server' || kind === 'unavailable' || isTimeout", 'isTimeout'],
      ['error.status === 408', 'false'],
    ],
  ),
  ...of('features/linking/recent-airports.ts', ['service/linking/airport'], [['...others]', ']']]),
  ...ofFile(
    'renderer/linking/first-view/FirstView.svelte',
    ['unit/renderer/linking/first-view.browser'],
    [
      ['void [session, switching, applying?.icao, suggested.icaos];', ''],
      ['!recent?.some((airport) => airport.icao === icao)', 'true'],
    ],
  ),
  ...of(
    'features/airports/airports.ts',
    ['service/linking/airports'],
    [
      ['[...new Set(icaos)].filter(isAirportCode)', '[...new Set(icaos)]'],
      ['.filter((icao) => !this.#reading.has(icao))', ''],
      ['earlier.ok ? this.#ask(some) : earlier', 'this.#ask(some)'],
      ['if (isLookedUp) cache', 'cache'],
      ['maxPerRequest = 100', 'maxPerRequest = 1000'],
    ],
  ),
  ...of(
    'features/airports/airport-cache.ts',
    ['service/linking/airports'],
    [
      ['facts ? knownForMs : unknownForMs', 'knownForMs'],
      ['Math.abs(now - readAt)', 'now - readAt'],
      ['.slice(-maxAirports)', ''],
      ['.filter(({ icao }) => !icaos.includes(icao))', ''],
    ],
  ),
  ...of(
    'features/service-notice/service-notices.ts',
    ['service/service-notice'],
    [
      ["read.error.kind === 'not-found' ? null : earlier", 'null'],
      ["read.error.kind === 'not-found' ? null : earlier", 'earlier'],
      ['Math.abs(now - this.#readAt)', 'now - this.#readAt'],
      ['readEveryMs = 15 * 60_000', 'readEveryMs = 14 * 60_000'],
      ['notice?.text === text ? null : notice', 'notice'],
      ['this.#parts.dismissed.write({ text })', 'undefined'],
    ],
  ),
  ...ofFile(
    'renderer/frame/notices/ServiceNotice.svelte',
    ['unit/renderer/frame/notices/service-notice.browser'],
    [
      ["if (document.visibilityState !== 'visible') return;", ''],
      [' && !ended.aborted', ''],
      ['app.report(app.calls', '(app.calls'],
    ],
  ),
  ...ofFile(
    'renderer/frame/airports.svelte.ts',
    ['unit/renderer/frame/airports.browser'],
    [
      ['else for (const icao of icaos) this.#asked.delete(icao);', ''],
      ['.splice(0, maxPerCall)', '.splice(0)'],
    ],
  ),
  ...of(
    'features/contact/contact.ts',
    ['service/contact/sending'],
    [
      ["if (why === 'server-error') return { kind: 'server', status, said: '' };", ''],
      ['const error = anyway ? undefined : reasonNotToSend();', 'const error = undefined;'],
    ],
  ),
  ...ofFile(
    'renderer/controls/list/VirtualList.svelte',
    [
      'unit/renderer/linking/table/point-table.browser',
      'unit/renderer/linking/table/point-table-filters.browser',
    ],
    [
      ['if (!scroller.contains(document.activeElement)) visited = null;', 'visited = null;'],
      ['focused.focus({ preventScroll: true });', '{}'],
      ["node.closest<HTMLElement>('[data-row]')?.dataset", '(node as HTMLElement).dataset'],
    ],
  ),
  ...ofFile(
    'renderer/controls/menu/Menu.svelte',
    ['unit/renderer/practice/simulate.browser'],
    [['    width: max-content;', '']],
  ),
  ...ofFile(
    'renderer/controls/form/Field.svelte',
    ['unit/renderer/linking/linking-page-by-ids.browser'],
    [['if (tidy) form', 'if (false) form']],
  ),
  ...ofFile(
    'renderer/text/csv.ts',
    ['unit/renderer/text/csv', 'unit/renderer/linking/exchange/classify-import'],
    [
      ['value.replace(formula, "\'")', 'value'],
      ['(?<=^|[,;\\t\\r\\n])', '(?<=^)'],
      ['\\p{Cc}\\p{Cf}\\p{DI}', ''],
      ['＝＋－＠﹦﹢﹣﹫', ''],
      ["|^'*[\\t\\r\\n])", ')'],
      ["value.replace(guard, '')", 'value'],
      ['return first ?? usual;', 'return usual;'],
      ['if (found === usual) return usual;', ''],
      ['[",;\\t\\r\\n]|^\\s', '[",;\\t]|^\\s'],
    ],
  ),
  ...ofFile(
    'renderer/activity/text.ts',
    ['unit/renderer/activity/entries'],
    [["Object.hasOwn(names, id) ? (names[id] ?? '') : ''", "names[id] ?? ''"]],
  ),
  ...ofFile(
    'renderer/activity/export-activity.ts',
    ['unit/renderer/activity/entries'],
    [['return formatCsv([header, ...rows]);', "return [header, ...rows].join('\\r\\n');"]],
  ),
  ...of(
    'contract/display.ts',
    ['unit/contract/display'],
    [
      [".replace(hidden, '')", ''],
      ["    .replace(/\\p{M}(?<=\\p{M}{5})/gu, '')\n", ''],
      ["/\\p{M}(?<=\\p{M}{5})/gu, ''", "/(\\p{M}{4})\\p{M}+/gu, '$1'"],
      ['(?!${inEmoji})', ''],
      ['id.replace(/[^\\w-]/gu', 'id.replace(/[^\\w-]/'],
    ],
  ),
  ...of(
    'contract/service.ts',
    ['unit/profile/profile'],
    [['v.pipe(text, v.transform(displayText), v', 'v.pipe(text, v.trim(), v']],
  ),
  ...of(
    'api/errors/service-words.ts',
    ['unit/api/errors/service-words'],
    [["clean(displayText(text), 'words')", "clean(text.replace(/\\s+/g, ' '), 'words')"]],
  ),
  ...of(
    'api/schema.ts',
    ['e2e/pages/hostile-names'],
    [
      ["name: v.fallback(name, ''),", "name: v.fallback(v.string(), ''),"],
      ['v.object({ id, name, role: words }),', 'v.object({ id, name: v.string(), role: words }),'],
      ['v.fallback(v.nullable(name), null)', 'v.fallback(v.nullable(v.string()), null)'],
      ['icao: v.pipe(key, v.transform(displayId)),', 'icao: v.string(),'],
    ],
  ),
  ...ofFile(
    'renderer/controls/list/VirtualList.svelte',
    ['e2e/pages/hostile-names'],
    [['    overflow: clip;\n', '']],
  ),
  ...ofFile(
    'renderer/frame/page-store.svelte.ts',
    ['unit/renderer/contributions/page-change.browser'],
    [
      [
        'const stop = $effect.root(() => {\n      state = new Page();\n    });',
        'const stop = () => undefined;\n    state = new Page();',
      ],
      ['      stop();\n', ''],
    ],
  ),
  ...ofFile(
    'renderer/frame/page-store.svelte.ts',
    ['unit/renderer/contributions/page-change.browser'],
    [['if (state instanceof Page) return state;', 'if (!state) return state;']],
  ),
  ...ofFile(
    'renderer/controls/focus/page-focus.ts',
    ['unit/renderer/contributions/sign-in-focus.browser'],
    [
      ['void tick().then(focusWhenLoaded);', 'void tick().then(focusPage);'],
      ['if (acted.aborted) return;', ''],
    ],
  ),
  ...ofFile(
    'renderer/controls/list/ExpandableRow.svelte',
    ['e2e/pages/hostile-names'],
    [['    overflow-y: clip;\n', '']],
  ),
  ...ofFile(
    'renderer/activity/undo-rules.ts',
    ['unit/renderer/activity/entries'],
    [
      ["if (entry.action === 'link' && entry.elsewhere) return entry.elsewhere.icao;", ''],
      ['parts.filter((part) => part.outcome.ok)', 'parts'],
      ['!switched.has(key) && entry', 'entry'],
    ],
  ),
  ...ofFile(
    'renderer/activity/days.ts',
    ['unit/renderer/activity/days'],
    [['({ at }) => dayOf(at)', '() => 0']],
  ),
  ...ofFile(
    'renderer/contact/SendRow.svelte',
    ['unit/renderer/contact/contact-page.browser'],
    [['primary={!signedOut && blocked === undefined}', 'primary']],
  ),
  ...ofFile(
    'renderer/contact/counter.ts',
    ['unit/renderer/contact/counter'],
    [['rest <= shownFrom', 'true']],
  ),
  ...ofFile(
    'renderer/activity/outcome.ts',
    ['unit/renderer/activity/entries'],
    [["(action === 'sendContactMessage' && doubtAfter(outcome.error) !== null)", 'false']],
  ),
  ...ofFile(
    'renderer/settings/service/own-service.svelte.ts',
    ['unit/renderer/settings/service/service.browser'],
    [
      [
        'Object.assign(this.form.values, pasted.values)',
        'Object.assign(this.form.values, valuesOf(null), pasted.values)',
      ],
      ["for (const field of emptied) this.form.values[field] = '';", ''],
    ],
  ),
  ...ofFile(
    'renderer/settings/service/profile-fields.ts',
    ['unit/renderer/settings/service/profile-fields'],
    [['if (!isOther) return [];', '']],
  ),
  ...ofFile(
    'renderer/controls/form/form.svelte.ts',
    ['unit/renderer/settings/service/service.browser'],
    [['isUntouched ? marked : [field, ...marked]', 'isUntouched ? [] : [field]']],
  ),
  ...ofFile(
    'renderer/controls/focus/keep-focus.ts',
    ['unit/renderer/controls/focus/keep-focus.browser'],
    [['next?.matches(actsOnEnter)', 'false']],
  ),
  ...ofFile(
    'renderer/controls/focus/select-all.ts',
    ['unit/renderer/controls/focus/select-all.browser'],
    [
      ['    event.preventDefault();\n', ''],
      [' || target.matches(textFields)', ''],
    ],
  ),
  ...ofFile(
    'renderer/frame/palette/find-commands.ts',
    ['unit/renderer/frame/palette/find-commands'],
    [
      ['(?:(?:OPEN|LOAD)\\s+)?', ''],
      ['if (isGuess) return 2 * behind;', ''],
      ['|| !all.some(isWord)', '|| true'],
      ['&& rank % behind < 3', ''],
      ['|| other === 3 ', ''],
    ],
  ),
  ...ofFile(
    'renderer/controls/focus/page-focus.ts',
    ['unit/renderer/frame/session/sign-in.browser'],
    [["kind !== 'signed-in' || before !== 'signing-in'", 'kind !== before']],
  ),
  ...ofFile(
    'renderer/frame/session/session.ts',
    ['unit/renderer/frame/session/sign-in.browser'],
    [['signIn(): Promise<void> {\n  app.clearStatus();', 'signIn(): Promise<void> {']],
  ),
  ...ofFile(
    'renderer/frame/palette/linking-commands.ts',
    ['e2e/pages/focus'],
    [
      [
        "  if (work.views[windowSize(innerWidth)] === 'map') focusFirst(points);\n  else focusSearch();",
        '  focusFirst(points);',
      ],
      ['if (table) table(id);\n  else ', ''],
    ],
  ),
  ...ofFile(
    'renderer/frame/palette/linking-commands.ts',
    ['unit/renderer/frame/palette/palette.browser'],
    [
      ['blocked: work ? why(work) : airportChoice().whyNoPoints', ''],
      ["if (kind !== 'other') work.side = kind;", ''],
      ['filter !== lists.filter && ', ''],
      ['files?.click();', ''],
    ],
  ),
  ...ofFile(
    'renderer/frame/palette/Palette.svelte',
    ['unit/renderer/frame/palette/palette.browser'],
    [
      ['if (command.blocked !== undefined) return;', ''],
      ["if (command.kind !== 'point') void", 'void'],
    ],
  ),
  ...of(
    'contract/application/settings.ts',
    ['unit/renderer/settings/shortcut/accelerator'],
    [['reservedFor(keys) === undefined', 'keys !== undefined']],
  ),
  ...of(
    'features/news.ts',
    ['unit/desktop/settings'],
    [
      ['newsShownOf !== null && ', ''],
      [' || !settings.all.showNews', ''],
      ['isNewer(this.#version, newsShownOf)', 'this.#version !== newsShownOf'],
    ],
  ),
  ...of(
    'features/linking/listing.ts',
    ['unit/features/linking/count-unlinked'],
    [["kind === 'stopbar' && !linked.has(id)", '!linked.has(id)']],
  ),
];
