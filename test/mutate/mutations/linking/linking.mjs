import { of, ofFile } from '../of.mjs';

/** @type {readonly import('../of.mjs').Mutation[]} */
export const linking = [
  ...of(
    'features/linking/link-by-ids.ts',
    ['service/linking/link-pair'],
    [
      ["if (issues.length > 0) return failed({ kind: 'invalid', issues });", ''],
      [' && point.airportId === airportId', ''],
      ['points?.ok ? null : await findElsewhere(client, pair).catch(() => null)', 'null'],
      ['Object.hasOwn(links.value, stopbarId)', 'true'],
      ['...(elsewhere && { elsewhere })', ''],
    ],
  ),
  ...of(
    'features/linking/linking.ts',
    ['service/linking/airport'],
    [
      ["asked.value.editable ? 'allowed' : 'refused'", "'allowed'"],
      ['isItsOwn(asked.error) ?', 'true ?'],
      ["(error.kind === 'unavailable' && error.status === 404)", 'false'],
    ],
  ),
  ...of(
    'features/linking/linking.ts',
    ['unit/desktop/links'],
    [['    this.#requestedAirport = null;', '']],
  ),
  ...of(
    'features/linking/apply/apply-plan.ts',
    ['service/linking/stale'],
    [['if (isLeadOn && !change.linked) bulkOnly.add(change);', '']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-index.ts',
    ['unit/renderer/linking/table/list-entries'],
    [
      [' || isNamed(id, side)', ''],
      [
        "index.byId.get(pair.leadOnId)?.kind !== 'lead-on'",
        '!isStopbarAndLeadOn(pair, index.byId)',
      ],
    ],
  ),
  ...ofFile(
    'renderer/linking/checks/same-place.ts',
    ['unit/renderer/linking/checks/same-place'],
    [
      ['if (one.point.kind !== other.point.kind || ', 'if ('],
      ['.sort((a, b) => a.middle[0] - b.middle[0])', ''],
      ['(isNear(start, otherEnd) && isNear(end, otherStart))', 'false'],
    ],
  ),
  ...ofFile(
    'renderer/linking/checks/link-names.ts',
    ['unit/renderer/linking/checks/link-names'],
    [
      ['.length * 2 <= compared.length', '.length <= compared.length'],
      [' && !ignored.test(word)', ''],
      [' && isStopbarAndLeadOn(link, this.#byId)', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/airport/displayed-links.ts',
    ['unit/renderer/linking/table/displayed-links'],
    [['[...others, ...changed]', 'changed']],
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
      ['all.filter(passes).length', 'shown.length'],
      ['descending && a < Infinity && b < Infinity', 'descending'],
    ],
  ),
  ...ofFile(
    'renderer/linking/table/PointTable.svelte',
    [
      'unit/renderer/linking/table/point-table.browser',
      'unit/renderer/linking/table/point-table-filters.browser',
    ],
    [
      ['if (!lists.isByDistance) work.select', 'work.select'],
      ['if (id !== null) void tick().then(() => rows?.show(id));', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/airport/point-state.ts',
    ['unit/renderer/linking/table/list-entries'],
    [
      ['kept.some(isFar)', 'links.some(isFar)'],
      ['countLinks(linksOf.get(leadOnId)) > 1', '(linksOf.get(leadOnId)?.length ?? 0) > 1'],
    ],
  ),
  ...ofFile(
    'renderer/linking/Workspace.svelte',
    ['unit/renderer/linking/workspace.browser'],
    [['(:first-child) {\n    anchor-name: --beside-toasts;', '(:first-child) {']],
  ),
  ...ofFile(
    'renderer/linking/candidates/list-candidates.ts',
    ['unit/renderer/linking/candidates/list-candidates'],
    [
      ['options.isUnlinked(point.id) ? 2 : 3', '2'],
      ['(isNear || metres === Infinity) && ', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/by-ids/link-by-ids.ts',
    ['unit/renderer/linking/linking-page-by-ids.browser'],
    [
      ['await airportChoice.refresh(elsewhere ? elsewhere.icao : input.icao)', '{ isShown: true }'],
      ["isShown ? '' : text.reloadFailed", "''"],
      ['  airportChoice.work?.removeMade(input);\n', ''],
    ],
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
      ['byAirport.set(icao, outcomes);', ''],
      ['.filter(([key]) => keys.has(key))', ''],
    ],
  ),
  ...ofFile(
    'renderer/linking/AirportTools.svelte',
    ['unit/renderer/linking/linking-page.browser'],
    [['(width < 880px)', '(width < 1100px)']],
  ),
  ...ofFile(
    'renderer/linking/apply/ApplyProgress.svelte',
    ['unit/renderer/linking/apply/apply.browser'],
    [['    pressed = true;\n', '']],
  ),
  ...ofFile(
    'renderer/linking/apply/apply-changes.ts',
    ['unit/renderer/linking/draft/changes-bar.browser'],
    [['if (isSignedOut()) return bar.signedOut;', '']],
  ),
  ...ofFile(
    'renderer/linking/apply/apply-changes.ts',
    ['unit/renderer/linking/apply/apply.browser'],
    [['    isNeeded: () => (inUse()?.pending.length ?? 0) > 0,\n', '']],
  ),
  ...ofFile(
    'renderer/linking/apply/text.ts',
    ['unit/renderer/linking/apply/apply-status'],
    [["if (error.kind === 'lost') {", 'if (false) {']],
  ),
  ...ofFile(
    'renderer/linking/draft/ChangesBar.svelte',
    [
      'unit/renderer/linking/apply/apply.browser',
      'unit/renderer/linking/draft/changes-bar.browser',
    ],
    [
      ['onkeydowncapture', 'onkeydown'],
      ['replaced: canPropose', 'replaced: false'],
    ],
  ),
  ...ofFile(
    'renderer/linking/draft/ReviewPane.svelte',
    ['unit/renderer/linking/draft/review.browser'],
    [
      ['if (opener instanceof HTMLElement) opener.focus();', ''],
      ['    await focusRow(index);\n', ''],
    ],
  ),
  ...of(
    'features/linking/apply/link-applier.ts',
    ['service/linking/outcomes'],
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
    ['service/connection/waiting'],
    [['...(isCancelled && { cancelled: true })', '']],
  ),
  ...of(
    'features/linking/apply/batches.ts',
    ['unit/features/linking/apply/batches'],
    [
      ['const maxIds = 99;', 'const maxIds = 100;'],
      ['Number(one.linked) - Number(other.linked)', '0'],
    ],
  ),
  ...of(
    'features/linking/apply/batch-sender.ts',
    ['service/linking/apply'],
    [['this.#parts.inTurn(leadOns, ', 'this.#parts.inTurn([], ']],
  ),
  ...of(
    'features/linking/apply/link-requests.ts',
    ['service/linking/apply'],
    [["client.link(request, 'when-limited')", 'client.link(request)']],
  ),
  ...of(
    'features/linking/drafts/link-drafts.ts',
    ['service/linking/outcomes'],
    [['taken !== undefined && taken === last?.apply', 'true']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-choice.svelte.ts',
    ['unit/renderer/linking/linking-page-ended.browser'],
    [
      ["work.applying ||= 'earlier'", 'work.applying ||= false'],
      ["this.work?.applying === 'here') this.#previous", 'false) this.#previous'],
      ['work.applying || this.loading !== undefined', 'work.applying'],
      ['const ended = last && work.addEndedApply(last);', 'const ended = undefined;'],
      ['lateStatus: work.addLateOutcomes(airport.value.turnedOut)', 'lateStatus: undefined'],
    ],
  ),
  ...of(
    'features/linking/drafts/unknown-outcomes.ts',
    ['unit/features/linking/drafts/unknown-outcomes'],
    [
      [' <= readAt;', ' >= 0;'],
      ['if (this.#isRunning(one)) return [one];', ''],
      ['Math.max(one.since, this.#records.openedAt)', 'one.since'],
      ['Math.min(one.since, this.#now())', 'one.since'],
      ['last: last && withSettled(last, all)', 'last'],
      ['notMade(one.error)', 'notMade()'],
      ['    if (changes.length > 0) {', '    if (changes.length < 0) {'],
    ],
  ),
  ...of(
    'features/linking/apply/link-applier.ts',
    ['service/linking/outcomes'],
    [['batches.flat().length > maxNamed ? [] : points', 'points']],
  ),
  ...of(
    'features/linking/apply/send-request.ts',
    ['service/linking/outcomes'],
    [
      [', apply: parts.apply };', ' };'],
      ['await readUntilCancelled(client.readLinks(icao), cancel)', 'await client.readLinks(icao)'],
      [
        "failed({ kind: 'lost', reason: lostReasonOf(doubt ?? answer.error) })",
        'failed(answer.error)',
      ],
    ],
  ),
  ...ofFile(
    'renderer/linking/import/import-pairs.ts',
    ['unit/renderer/linking/import/import-pairs'],
    [['if (isLinked(pair) || isPresent(index, pair)) return undefined;', '']],
  ),
  ...ofFile(
    'renderer/linking/table/PointRow.svelte',
    ['e2e/pages/hostile-names'],
    [['displayId(point.id)', 'point.id']],
  ),
  ...ofFile(
    'renderer/linking/draft/ReviewSection.svelte',
    ['e2e/pages/hostile-names'],
    [['<code>{displayId(id)}</code>', '<code>{id}</code>']],
  ),
  ...ofFile(
    'renderer/linking/nearest/suggest-links.ts',
    ['unit/renderer/linking/nearest/suggest-links'],
    [
      ["if (best !== fit) return 'shared';", ''],
      ['close.some(({ gap }) => gap < input.withinMetres)', 'close.length > 0'],
      ["if (hasLinks) return 'linked-elsewhere';", ''],
      ["if (fit.gap > nearest + turnOff) return 'farther';", ''],
      ["if (!chosen.every((other) => pointApart(fit, other))) return 'farther';", ''],
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
    [['&& metres <= distanceLimits.max', '']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-work.svelte.ts',
    ['unit/renderer/linking/linking-page-far.browser'],
    [["if (warning !== undefined) app.status = { kind: 'warned', text: warning };", '']],
  ),
  ...ofFile(
    'renderer/linking/by-ids/LinkByIds.svelte',
    ['unit/renderer/linking/linking-page-far.browser'],
    [['leadOnId: tidy(leadOnId)', 'leadOnId']],
  ),
  ...ofFile(
    'renderer/linking/airport/airport-choice.svelte.ts',
    ['unit/renderer/linking/loading.browser'],
    [["this.revertTyped();\n    focusFirst('main .airport');\n", 'this.revertTyped();\n']],
  ),
  ...ofFile(
    'renderer/linking/airport/icao-code.ts',
    ['unit/renderer/linking/linking-page.browser'],
    [['isAirportCode(code) ? code : undefined', 'code']],
  ),
];
