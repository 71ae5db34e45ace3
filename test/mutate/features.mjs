import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const features = [
  ...of(
    'contract/contact.ts',
    ['unit/features/contact/reducer', 'service/contact-faults', 'service/contact-sending'],
    [
      ["kind === 'server' || kind === 'unavailable' || isTimeout", 'isTimeout'],
      ['error.status === 408', 'false'],
    ],
  ),
  ...of(
    'features/contact/contact.ts',
    ['service/contact-sending'],
    [
      ["if (why === 'server-error') return { kind: 'server', status, said: '' };", ''],
      ['const error = anyway ? undefined : hindrance();', 'const error = undefined;'],
    ],
  ),
  ...of(
    'features/linking/link-by-ids.ts',
    ['service/link-pair'],
    [
      ["if (issues.length > 0) return failed({ kind: 'invalid', issues });", ''],
      [' && point.airportId === airportId', ''],
      ['return done(await findElsewhere(client, pair).catch(() => null));', 'return linked;'],
      ['Object.hasOwn(links.value, stopbarId)', 'true'],
      ['...(elsewhere && { elsewhere })', ''],
    ],
  ),
  ...of(
    'features/linking/apply/apply-plan.ts',
    ['service/linking-stale'],
    [['if (isLeadOn && !change.linked) bulkOnly.add(change);', '']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-index.ts',
    ['unit/renderer/linking/table/list-entries'],
    [
      [' || isNamed(id, side)', ''],
      ["index.byId.get(pair.leadOnId)?.kind !== 'lead-on'", '!fits(pair, index.byId)'],
    ],
  ),
  ...ofFile(
    'renderer/linking/import/import-pairs.ts',
    ['unit/renderer/linking/import/import-pairs'],
    [[' || isPresent(index, pair)', '']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-work.svelte.ts',
    ['unit/renderer/linking/linking-page-stale.browser'],
    [['changes.filter(this.staged.canStage)', 'changes']],
  ),
  ...ofFile(
    'renderer/linking/table/list-entries.ts',
    ['unit/renderer/linking/table/list-entries'],
    [
      ['all.filter(isMatch).length', 'shown.length'],
      [' || isByDistance(options)', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/table/PointList.svelte',
    ['unit/renderer/linking/linking-page-lists.browser'],
    [
      ["isCheckable || lists.sort === 'distance'", 'isCheckable'],
      ["!isCheckable && lists.sort !== 'distance'", '!isCheckable'],
    ],
  ),
  ...ofFile(
    'renderer/controls/list/VirtualList.svelte',
    ['unit/renderer/linking/linking-page-lists.browser'],
    [['if (!scroller.contains(document.activeElement)) visited = null;', 'visited = null;']],
  ),
  ...ofFile(
    'renderer/linking/by-ids/link-by-ids.ts',
    ['unit/renderer/linking/linking-page-by-ids.browser'],
    [
      ['await airportChoice.refresh(elsewhere ? elsewhere.icao : input.icao)', '{ isShown: true }'],
      ["isShown ? '' : text.reloadFailed", "''"],
    ],
  ),
  ...ofFile(
    'renderer/controls/Field.svelte',
    ['unit/renderer/linking/linking-page-by-ids.browser'],
    [['if (tidy) form', 'if (false) form']],
  ),
  ...ofFile(
    'renderer/text/csv.ts',
    ['unit/renderer/text/csv', 'unit/renderer/linking/import/import-pairs'],
    [
      ['value.replace(formula, "\'")', 'value'],
      ['(?<=^|[,;\\t\\r\\n])', '(?<=^)'],
      ['\\p{Cc}\\p{Cf}\\p{DI}', ''],
      ['＝＋－＠﹦﹢﹣﹫', ''],
      ["|^'*[\\t\\r\\n])", ')'],
      ["value.replace(guard, '')", 'value'],
      ['[",;\\t\\r\\n]|^\\s', '[",;\\t]|^\\s'],
    ],
  ),
  ...ofFile(
    'renderer/linking/map/draw/label-candidates.ts',
    ['unit/renderer/linking/map/draw/label-candidates.browser'],
    [['cut(displayId(point.id), longestId)', 'displayId(point.id)']],
  ),
  ...ofFile(
    'renderer/linking/draft/draft.ts',
    ['unit/renderer/linking/draft/draft'],
    [
      [
        'if (done.length === 0) {',
        'if (done.length === 0) return left;\n  if (done.length === 0) {',
      ],
      [
        'const isLast = (change: LinkChange): boolean => {',
        'const isLast = (change: LinkChange): boolean => {\n    if (change) return true;',
      ],
      ["if (applied && position <= applied.at) return 'apply';", ''],
      ["undoTarget(draft) === 'apply' ? (draft.applied?.changes ?? []) : []", '[]'],
    ],
  ),
  ...ofFile(
    'renderer/linking/apply/staged-outcomes.ts',
    ['unit/renderer/linking/apply/staged-outcomes'],
    [
      ['byAirport.set(`${serviceTurn} ${icao}`, outcomes);', ''],
      ['.filter(([key]) => keys.has(key))', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/apply/ApplyProgress.svelte',
    ['unit/renderer/linking/linking-page-apply.browser'],
    [
      ['    pressed = true;\n', ''],
      ['if (!applying) pressed = false;', ''],
    ],
  ),
  ...of(
    'features/linking/apply/link-applier.ts',
    ['service/linking-outcomes'],
    [
      [
        'await readUntilCancelled(client.readLinks(before.icao), cancel)',
        'await client.readLinks(before.icao)',
      ],
      ['this.unknownOutcomes.end(running, this.#endedWith(outcomes), [], nothing.since);', ''],
      ['...(turnedOut.length > 0 && { turnedOut }),', ''],
      ['this.#tell({ cancelling: true });', ''],
      ['made.has(changeKey(change))', 'false'],
      ['this.unknownOutcomes.end(running, ended, unknown, now());', ''],
    ],
  ),
  ...of(
    'features/linking/apply/link-applier.ts',
    ['service/waiting'],
    [['...(isCancelled && { cancelled: true })', '']],
  ),
  ...of(
    'features/linking/apply/batches.ts',
    ['unit/features/linking/apply/batches'],
    [
      ['const mostIds = 99;', 'const mostIds = 100;'],
      ['Number(one.linked) - Number(other.linked)', '0'],
    ],
  ),
  ...of(
    'features/linking/apply/batch-sender.ts',
    ['service/linking-apply'],
    [['this.#parts.inTurn(leadOns, ', 'this.#parts.inTurn([], ']],
  ),
  ...of(
    'features/linking/apply/link-requests.ts',
    ['service/linking-apply'],
    [["client.link(request, 'when-limited')", 'client.link(request)']],
  ),
  ...of(
    'features/linking/drafts/link-drafts.ts',
    ['service/linking-outcomes'],
    [['taken !== undefined && taken === last?.apply', 'true']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-choice.svelte.ts',
    ['unit/renderer/linking/linking-page-ended.browser'],
    [
      ["work.applying ||= 'earlier'", 'work.applying ||= false'],
      ["this.work?.applying === 'here') this.#previous", 'false) this.#previous'],
      ['if (this.loading === undefined) status', 'status'],
      ['let status = last && work.addEndedApply(last);', 'let status;'],
      ['lateStatus: work.addLateOutcomes(airport.value.turnedOut)', 'lateStatus: undefined'],
    ],
  ),
  ...of(
    'features/linking/drafts/unknown-outcomes.ts',
    ['unit/features/linking/drafts/unknown-outcomes'],
    [
      [' && since <= readAt', ''],
      ['apply !== this.#running?.id && ', ''],
      ['last: last && withSettled(last, settled)', 'last'],
      ['notMade(error)', 'notMade()'],
      ['    if (changes.length > 0) {', '    if (changes.length < 0) {'],
    ],
  ),
  ...of(
    'features/linking/apply/send-request.ts',
    ['service/linking-outcomes'],
    [
      ['{ ...request.action, apply: parts.apply }', 'request.action'],
      ['await readUntilCancelled(client.readLinks(icao), cancel)', 'await client.readLinks(icao)'],
      ["failed({ kind: 'lost', reason: lostReasonOf(answer.error) })", 'failed(answer.error)'],
    ],
  ),
  ...ofFile(
    'renderer/activity/export-activity.ts',
    ['unit/renderer/activity/entries'],
    [['return formatCsv([header, ...rows]);', "return [header, ...rows].join('\\r\\n');"]],
  ),
  ...ofFile(
    'renderer/linking/import/import-pairs.ts',
    ['unit/renderer/linking/import/import-pairs'],
    [['if (isLinked(pair) || isPresent(index, pair)) return undefined;', '']],
  ),
  ...of(
    'contract/display.ts',
    ['unit/contract/display'],
    [
      [".replace(hidden, '')", ''],
      ["    .replace(/(\\p{M}{4})\\p{M}+/gu, '$1')\n", ''],
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
    'api/error-message.ts',
    ['unit/api/error-message'],
    [["clean(displayText(text), 'words')", "clean(text.replace(/\\s+/g, ' '), 'words')"]],
  ),
  ...of(
    'api/schema.ts',
    ['e2e/hostile-names'],
    [
      ["name: v.fallback(name, ''),", "name: v.fallback(v.string(), ''),"],
      ['v.object({ id, name, role: words }),', 'v.object({ id, name: v.string(), role: words }),'],
      ['v.fallback(v.nullable(name), null)', 'v.fallback(v.nullable(v.string()), null)'],
      ['icao: v.pipe(key, v.transform(displayId)),', 'icao: v.string(),'],
    ],
  ),
  ...ofFile(
    'renderer/linking/table/PointRow.svelte',
    ['e2e/hostile-names'],
    [['displayId(point.id)', 'point.id']],
  ),
  ...ofFile(
    'renderer/linking/draft/ChangeRows.svelte',
    ['e2e/hostile-names'],
    [['<code>{displayId(change.stopbarId)}</code>', '<code>{change.stopbarId}</code>']],
  ),
  ...ofFile(
    'renderer/linking/nearest/suggest-links.ts',
    ['unit/renderer/linking/nearest/suggest-links'],
    [
      ["if (bestFit !== fit) return 'shared';", ''],
      ["if ((linkedTo.get(pair.leadOnId)?.size ?? 0) > 0) return 'linked-elsewhere';", ''],
      ["if (fit.gap > nearest + turnOff) return 'farther';", ''],
      ["if (!chosen.every((other) => diverge(fit, other))) return 'farther';", ''],
      ["fit.metres > input.unusualMetres ? 'unusual' : undefined", 'undefined'],
    ],
  ),
  ...ofFile(
    'renderer/linking/nearest/unusual-distance.ts',
    ['unit/renderer/linking/nearest/unusual-distance'],
    [
      ['quantile(gaps, 0.75)', 'quantile(gaps, 1)'],
      ['some.length <= others.length ?', 'some.length >= others.length ?'],
    ],
  ),
  ...ofFile(
    'renderer/linking/nearest/distance.ts',
    ['unit/renderer/linking/nearest/distance'],
    [['&& metres <= distanceLimits.most', '']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-work.svelte.ts',
    ['unit/renderer/linking/linking-page-far.browser'],
    [["if (warning !== undefined) app.status = { kind: 'warned', text: warning };", '']],
  ),
  ...ofFile(
    'renderer/controls/list/VirtualList.svelte',
    ['e2e/hostile-names'],
    [['    overflow: clip;\n', '']],
  ),
  ...of(
    'features/contributions/switching.ts',
    ['service/contributions-batch', 'unit/features/contributions/switching'],
    [
      ['this.#stopBatch(batch, asNotSent(reply.error));', ''],
      [
        "leavesOpen(error) ? { kind: 'cancelled', because: asNotSwitched(error) } : error",
        'asNotSwitched(error)',
      ],
      ["(error.kind === 'forbidden' && error.ban !== undefined)", 'false'],
      ['batch === this.#stopped?.batch', 'batch === undefined'],
      ['if (row.waiting?.batch === batch) this', 'this'],
      ['if (!row.sent) this.#close(key, row);', ''],
    ],
  ),
  ...of(
    'features/contributions/contributions.ts',
    ['service/contributions-batch', 'service/contributions-read-back'],
    [
      ["isInBatch ? 'never' : 'yes'", "'yes'"],
      [
        'return outcomeReadBack({ id, input, error: answer.error }, account, overtaken.promise);',
        'return answer;',
      ],
      ['readingsBack.get(rowKey(input))?.overtake();', ''],
      ['    open.overtake(input);\n', ''],
      ['open.settle(ids, reading.enabled);', ''],
      ["if (isOvertaken && asker === accounts) return done('replaced');", ''],
      [
        "known.of(input).enabled === input.contributionsEnabled ? 'switched' : 'replaced'",
        "'replaced'",
      ],
    ],
  ),
  ...ofFile(
    'renderer/contributions/batch/batch-rules.ts',
    ['unit/renderer/contributions/batch/batch-rules'],
    [
      ['[causeOf(outcome.error)]', '[causeOf(outcome.error)].slice(1)'],
      ["return isShown ? 'continue' : 'hidden';", "return 'continue';"],
    ],
  ),
  ...ofFile(
    'renderer/contributions/batch/batch-rules.ts',
    ['unit/renderer/contributions/batch-later.browser'],
    [['row.presses !== presses;', 'false;']],
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
    ['unit/renderer/contact/contact-page.browser'],
    [['this.#kept.get(Page) ?? ', '']],
  ),
  ...ofFile(
    'renderer/frame/view-state.svelte.ts',
    ['unit/renderer/contributions/page-change.browser'],
    [["signal?.addEventListener('abort', stop);", '']],
  ),
  ...ofFile(
    'renderer/controls/page-focus.ts',
    ['unit/renderer/contributions/sign-in-focus.browser'],
    [
      ['void tick().then(focusWhenLoaded);', 'void tick().then(focusPage);'],
      ['if (acted.aborted) return;', ''],
    ],
  ),
  ...ofFile(
    'renderer/contributions/by-ids/by-ids.svelte.ts',
    ['unit/renderer/contributions/sign-in-focus.browser'],
    [
      [
        'if (!ids) return sayError(error, app.service);',
        'if (error) return sayError(error, app.service);',
      ],
    ],
  ),
  ...ofFile(
    'renderer/contributions/text.ts',
    ['unit/renderer/contributions/batch/batch-rules'],
    [["if (error.kind === 'forbidden' && !error.ban)", "if (error.kind === 'forbidden')"]],
  ),
  ...ofFile(
    'renderer/contributions/batch/batch.svelte.ts',
    ['unit/renderer/contributions/batch-later.browser'],
    [
      ['row.state.contributionsEnabled ?? item.before ?? null', 'row.state.contributionsEnabled'],
      [
        'this.all = [new Batch(title, items, this), ...kept];',
        'this.all = [new Batch(title, items, this)];',
      ],
      [
        'if (settled.some((result, at) => result !== this.results[at])) this.results = settled;',
        '',
      ],
    ],
  ),
  ...ofFile(
    'renderer/contributions/batch/SelectionBar.svelte',
    ['unit/renderer/contributions/batch-later.browser'],
    [['batches.isRunning ? text.batchRunning : undefined', 'undefined']],
  ),
  ...ofFile(
    'renderer/contributions/batch/BatchPanel.svelte',
    ['unit/renderer/contributions/batch-later.browser'],
    [['value={batch.results.length - batch.left.length}', 'value={batch.results.length}']],
  ),
  ...ofFile(
    'renderer/contributions/board/view.svelte.ts',
    ['unit/renderer/contributions/batch-later.browser'],
    [['if (!this.#isMissing) return;', 'if (this.airports) return;']],
  ),
  ...ofFile(
    'renderer/contributions/board/BoardRows.svelte',
    ['e2e/hostile-names'],
    [['    overflow: clip;\n', '']],
  ),
  ...ofFile(
    'renderer/activity/ActivityRow.svelte',
    ['e2e/hostile-names'],
    [['    overflow-y: clip;\n', '']],
  ),
  ...ofFile(
    'renderer/activity/undo-rules.ts',
    ['unit/renderer/activity/entries'],
    [
      ["if (entry.action === 'link' && entry.elsewhere) return entry.elsewhere.icao;", ''],
      ['parts.filter((part) => part.outcome.ok)', 'parts'],
    ],
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
    'renderer/contact/named-field.ts',
    ['unit/renderer/contact/named-field'],
    [['`${start}${quote}(?:${name})${quote}:? (?:${demand})`', '`\\\\b(?:${name})\\\\b`']],
  ),
  ...ofFile(
    'renderer/settings/service/profile-fields.ts',
    ['unit/renderer/settings/service/profile-fields'],
    [['if (!isOther) return [];', '']],
  ),
  ...ofFile(
    'renderer/controls/form.svelte.ts',
    ['unit/renderer/settings/service/service.browser'],
    [['isUntouched ? marked : [field, ...marked]', 'isUntouched ? [] : [field]']],
  ),
  ...ofFile(
    'renderer/controls/keep-focus.ts',
    ['unit/renderer/controls/keep-focus.browser'],
    [['next?.matches(actsOnEnter)', 'false']],
  ),
  ...ofFile(
    'renderer/controls/select-all.ts',
    ['unit/renderer/controls/select-all.browser'],
    [
      ['    event.preventDefault();\n', ''],
      [' || target.matches(textFields)', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/by-ids/LinkByIds.svelte',
    ['unit/renderer/linking/linking-page-far.browser'],
    [['leadOnId: tidy(leadOnId)', 'leadOnId']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-choice.svelte.ts',
    ['unit/renderer/linking/loading.browser'],
    [["    focusFirst('main .airport');\n", '']],
  ),
  ...ofFile(
    'renderer/frame/palette/find-commands.ts',
    ['unit/renderer/frame/palette/find-commands'],
    [['(?:OPEN\\s+)?', '']],
  ),
  ...ofFile(
    'renderer/controls/page-focus.ts',
    ['unit/renderer/frame/session/session.browser'],
    [["kind !== 'signed-in' || before !== 'signing-in'", 'kind !== before']],
  ),
  ...ofFile(
    'renderer/frame/session/session.ts',
    ['unit/renderer/frame/session/session.browser'],
    [['signIn(): Promise<void> {\n  app.clearStatus();', 'signIn(): Promise<void> {']],
  ),
  ...ofFile(
    'renderer/frame/palette/commands.ts',
    ['e2e/focus'],
    [['if (!acted.aborted) focusFirst(points);', '']],
  ),
  ...of(
    'contract/settings.ts',
    ['unit/renderer/settings/shortcut/accelerator'],
    [['reservedFor(keys) === undefined', 'keys !== undefined']],
  ),
];
