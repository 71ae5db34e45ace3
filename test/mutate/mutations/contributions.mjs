import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const contributions = [
  ...of(
    'features/contributions/switching.ts',
    ['service/contributions/batch', 'unit/features/contributions/switching'],
    [
      ['this.#stopBatch(batch, asNotSent(reply.error));', ''],
      ["isOutcomeUnknown(error) ? { kind: 'cancelled', because: error } : error", 'error'],
      ["(error.kind === 'forbidden' && error.ban !== undefined)", 'false'],
      ['batch === this.#stopped?.batch', 'batch === undefined'],
      ['if (row.waiting?.batch === batch) this', 'this'],
      ['if (!row.sent) this.#close(key, row);', ''],
    ],
  ),
  ...of(
    'features/contributions/contributions.ts',
    ['service/contributions/batch', 'service/contributions/read-back'],
    [
      ["isInBatch ? 'never' : 'yes'", "'yes'"],
      ['return outcomeReadBack(unknown, sender, overtaken.promise);', 'return answer;'],
      ['readingsBack.get(rowKey(input))?.overtake();', ''],
      ['    unknownSwitches.overtake(input);\n', ''],
      ['unknownSwitches.settle(ids, reading.enabled, started.at);', ''],
      ["if (isOvertaken) return done('replaced');", ''],
      [
        "known.of(input).enabled === input.contributionsEnabled ? 'switched' : 'replaced'",
        "'replaced'",
      ],
    ],
  ),
  ...ofFile(
    'renderer/contributions/overview/OverviewTools.svelte',
    ['unit/renderer/contributions/overview/overview.browser'],
    [["document.activeElement?.matches('.page')", 'true']],
  ),
  ...ofFile(
    'renderer/contributions/switch-and-report.ts',
    ['unit/renderer/contributions/overview/ready.browser'],
    [['  row.sending = wanted;\n', '']],
  ),
  ...ofFile(
    'renderer/contributions/batch/Bars.svelte',
    ['unit/renderer/controls/focus/keep-focus.browser'],
    [[' || focused.isConnected', '']],
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
    [["if (error.kind === 'forbidden' && error.ban) return sayBannedShortly;", '']],
  ),
  ...ofFile(
    'renderer/contributions/batch/batch.svelte.ts',
    ['unit/renderer/contributions/batch-later.browser'],
    [
      ['row.state.contributionsEnabled ?? item.before ?? null', 'row.state.contributionsEnabled'],
      ['this.all = [new Batch(items, this), ...kept];', 'this.all = [new Batch(items, this)];'],
      [
        'if (settled.some((result, at) => result !== this.results[at])) this.results = settled;',
        '',
      ],
    ],
  ),
  ...ofFile(
    'renderer/contributions/batch/SelectionBar.svelte',
    ['unit/renderer/contributions/batch-later.browser'],
    [['if (batches.isRunning) return text.batchRunning;', '']],
  ),
  ...ofFile(
    'renderer/contributions/batch/BatchBar.svelte',
    ['unit/renderer/contributions/batch-later.browser'],
    [['value={batch.results.length - batch.left.length}', 'value={batch.results.length}']],
  ),
  ...ofFile(
    'renderer/contributions/table/view.svelte.ts',
    ['unit/renderer/contributions/batch-later.browser'],
    [['if (!this.#isMissing) return;', 'if (this.airports) return;']],
  ),
  ...ofFile(
    'renderer/contributions/table/AirportTable.svelte',
    ['e2e/pages/hostile-names'],
    [['    overflow: clip;\n', '']],
  ),
  ...ofFile(
    'renderer/contributions/batch/selection.svelte.ts',
    ['unit/renderer/contributions/table/table.browser'],
    [
      ['for (const { row } of this.#range) if (!keys.has(row.key)) row.selected = false;', ''],
      ['if (current && current.row.key !== this.#to) this.#startAt(current);', ''],
    ],
  ),
  ...ofFile(
    'renderer/contributions/by-ids/by-ids.svelte.ts',
    ['unit/renderer/contributions/table/table.browser'],
    [["if (outcome === 'replaced') return undefined;", '']],
  ),
  ...ofFile(
    'renderer/contributions/switch-and-report.ts',
    ['unit/renderer/contributions/table/table.browser'],
    [['before === !wanted ? { label: undo, run } : undefined', '{ label: undo, run }']],
  ),
  ...ofFile(
    'renderer/contributions/table/Toolbar.svelte',
    ['unit/renderer/contributions/table/table.browser'],
    [['return isAlone && name !== text.allDivisions ? name :', 'return name ? name :']],
  ),
  ...ofFile(
    'renderer/text/errors.ts',
    ['unit/renderer/contributions/table/table.browser'],
    [["  if (error.kind === 'offline') return sayOffline(error.reason, service);\n", '']],
  ),
  ...ofFile(
    'renderer/contributions/confirmation.svelte.ts',
    ['unit/renderer/contributions/overview/ready.browser'],
    [
      ['if (isChecking && !wanted) return;', ''],
      ['if (wanted && !isBack) await', 'if (wanted) await'],
      ["if (row.check !== check || serviceTurn !== app.serviceTurn) return 'stopped';", ''],
      ["if (readiness.report.points === 0) return { kind: 'no-objects', airport };", ''],
      ['isWorthAsking(readiness.report) ?', 'true ?'],
      ["return { kind: 'unchecked', airport, error: readiness.unchecked };", 'return undefined;'],
    ],
  ),
  ...ofFile(
    'renderer/contributions/overview/survey.ts',
    ['unit/renderer/contributions/overview/ready.browser'],
    [
      ['Promise.race([work, late])', 'work'],
      ['(earlier ?? loadedReport(icao))', 'undefined'],
    ],
  ),
  ...ofFile(
    'renderer/contributions/overview/overview.svelte.ts',
    ['unit/renderer/contributions/overview/overview.browser'],
    [
      ['        if (turn !== this.#turn) return;\n', ''],
      ['          left.unshift(icao);\n', ''],
      ['const atOnce = 3;', 'const atOnce = 30;'],
    ],
  ),
  ...ofFile(
    'renderer/contributions/contributions-page.svelte.ts',
    ['unit/renderer/contributions/overview/overview.browser'],
    [
      ['!requestedCheck.isRequested || this.divisions.reading', '!requestedCheck.isRequested'],
      ['      requestedCheck.isRequested = false;\n', ''],
    ],
  ),
  ...ofFile(
    'renderer/contributions/overview/export-overview.ts',
    ['unit/renderer/contributions/overview/export-overview'],
    [['body.map((cells) => cells.map(escaped))', 'body']],
  ),
];
