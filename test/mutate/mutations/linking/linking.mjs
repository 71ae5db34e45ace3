import { of, ofFile } from '../of.mjs';

/** @type {readonly import('../of.mjs').Mutation[]} */
export const linking = [
  ...of(
    'features/linking/link-by-ids.ts',
    ['service/linking/link-pair'],
    [
      ["if (issues.length > 0) return failed({ kind: 'invalid', issues });", ''],
      [' && point.airportId === airportId', ''],
      ['await findElsewhere(client.afterWrite, pair).catch(() => null)', 'null'],
      ['Object.hasOwn(links.value, stopbarId)', 'true'],
      ['    if (elsewhere) activity.change(entry, { elsewhere });\n', ''],
    ],
  ),
  ...of(
    'features/linking/permission.ts',
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
    'features/linking/apply/plan.ts',
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
    'renderer/linking/AirportTools.svelte',
    ['unit/renderer/linking/linking-page.browser'],
    [['(width < 1060px)', '(width < 1100px)']],
  ),
  ...ofFile(
    'renderer/linking/apply/apply-changes.ts',
    ['unit/renderer/linking/draft/changes-bar.browser'],
    [['if (isSignedOut()) return bar.signedOut;', '']],
  ),
  ...ofFile(
    'renderer/linking/apply/apply-changes.ts',
    ['e2e/session/separation'],
    [['shown?.icao === icao && shown.staging.rev === rev ? shown : undefined', 'undefined']],
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
      ['await focusRow(index);', ';'],
    ],
  ),
  ...of(
    'features/linking/apply/apply.ts',
    ['service/linking/outcomes'],
    [
      ['readUntilCancelled(links, this.#stop.signal)', 'links'],
      ["this.#stop.signal.aborted ? 'stopping' : this.#phase", 'this.#phase'],
      ['unsettled: this.#unsettledOf(told, outcomes)', 'unsettled: []'],
      ['changes.length > maxNamed ? [] : points', 'points'],
      ['mayStillRun(uncertain) ? outcome :', ''],
    ],
  ),
  ...of(
    'features/linking/apply/apply.ts',
    ['service/linking/beside-others'],
    [["outcome.kind !== 'done' || isMade", 'true']],
  ),
  ...of(
    'features/linking/apply/plan.ts',
    ['service/linking/outcomes'],
    [
      ["kind: isRepeated ? 'done' : 'already'", "kind: 'already'"],
      ['else if (doubt && !isRepeated) {', 'else if (doubt && isRepeated) {'],
    ],
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
    'features/linking/apply/sender.ts',
    ['service/linking/apply'],
    [
      ['this.#parts.inTurn(leadOns, async', 'this.#parts.inTurn([], async'],
      ['(await left([change]))?.length ? {} : undefined', '{}'],
      [
        '      this.#error = error;\n      this.#tell(changes, { kind: kind',
        '      this.#tell(changes, { kind: kind',
      ],
    ],
  ),
  ...of(
    'features/linking/apply/sender.ts',
    ['service/linking/faults'],
    [['|| mayStillRun(error)) this.#error', ') this.#error']],
  ),
  ...of(
    'features/linking/apply/sender.ts',
    ['service/connection/slow-service'],
    [['some?.length ? { body: pairsOf(some) } : undefined', '{ body: pairsOf(changes) }']],
  ),
  ...of(
    'features/linking/staged/unsettled.ts',
    ['service/linking/outcomes'],
    [
      [' <= readAt;', ' >= 0;'],
      ['sent.missing === true ? [] :', ''],
      ['{ ...rest, changes: missing, missing: true },', ''],
    ],
  ),
  ...of(
    'features/linking/staged/unsettled.ts',
    ['service/linking/interrupted'],
    [['error ? since : Math.max(since, this.#openedAt)', 'since']],
  ),
  ...of(
    'features/linking/staged/unsettled.ts',
    ['service/separation/closed'],
    [['if (sent.apply === running) return [sent];', '']],
  ),
  ...of(
    'features/linking/staged/airport.ts',
    ['service/linking/staged', 'service/linking/apply', 'service/linking/outcomes'],
    [
      ['this.#apply ? [] : this.#staging.rebase(this.#known.links)', '[]'],
      ["if (rev !== this.#stagingRev) return failed({ kind: 'conflict', said: '' });", ''],
      ['recordLinks(activity, apply, outcomes)', 'undefined'],
      ["this.#apply ? 'applying' : this.#known.whyNot(change)", 'this.#known.whyNot(change)'],
      ["if (error.kind !== 'cancelled') this.#tellApply", 'this.#tellApply'],
      ['this.#staging.made([...own, ...others.filter(isMade).map(changeOf)]);', ''],
    ],
  ),
  ...of(
    'features/linking/staged/airport.ts',
    ['service/separation/closed', 'service/linking/seen'],
    [['seen.addOwn(this.icao, this.#unsettled.of(running).filter(this.#known.has));', '']],
  ),
  ...of(
    'features/linking/staged/airport.ts',
    ['service/service-session/storage'],
    [['if (value === this.#kept) return;', 'return;']],
  ),
  ...of(
    'features/linking/staged/known-airport.ts',
    ['service/linking/seen'],
    [['for (const changes of this.#reading) changes.push(...made);', '']],
  ),
  ...of(
    'features/linking/staged/staging.ts',
    ['service/linking/staged'],
    [
      ['(wanted.get(key) ?? links.has(key)) === change.linked', 'false'],
      ['unapplied(this.steps).toReversed()', 'this.pending'],
      ['last.changes).filter(isPossible)', 'last.changes)'],
      ['Math.min(this.steps.length, this.position + 1)', 'this.position'],
    ],
  ),
  ...of(
    'features/linking/staged/told.ts',
    ['service/separation/account'],
    [['person === undefined || person === this.#whom', 'true']],
  ),
  ...ofFile(
    'renderer/linking/exchange/classify-import.ts',
    ['unit/renderer/linking/exchange/classify-import'],
    [
      ['if (isPresent(index, change)) return undefined;', ''],
      ["cannotUnlink(index, change) ? 'stuck' : undefined", 'undefined'],
      ["return isHere ? undefined : 'other-airport';", 'return isHere ? undefined : undefined;'],
    ],
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
    'renderer/linking/airport/airport-view.svelte.ts',
    ['unit/renderer/linking/linking-page-far.browser'],
    [["if (staged && warning !== undefined) app.status = { kind: 'warned', text: warning };", '']],
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
