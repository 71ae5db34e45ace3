import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const contributions = [
  ...of(
    'features/contributions/contributions.ts',
    ['service/contributions/batch', 'service/contributions/read-back'],
    [
      ["isOutcomeUnknown(error) ? { kind: 'cancelled', because: error } : error", 'error'],
      ["(error.kind === 'forbidden' && error.ban !== undefined)", 'false'],
      ["press.together ? 'never' : 'yes'", "'yes'"],
      ['({ together }) => together === press.together', '() => true'],
      ['|| of.isReplaced', ''],
      ['doubts.settle(of.ids, enabled, readAt);', ''],
    ],
  ),
  ...of(
    'features/contributions/switch.ts',
    ['service/contributions/read-back', 'service/contributions/batch'],
    [
      ['if (this.#sent !== wanted) return;', ''],
      ['this.#readingBack?.resolve(undefined);', ''],
      ['one.wanted !== this.#sent && isMeant(one)', 'isMeant(one)'],
    ],
  ),
  ...of(
    'features/contributions/switch-doubts.ts',
    ['service/contributions/faults', 'service/contributions/read-back'],
    [
      ['readAt >= this.#certainAt(found)', 'true'],
      ['    await this.#write([...this.#all, { id, ...input, since: this.#parts.now() }]);\n', ''],
      ["[{ ...one, over: 'overtaken' }]", '[one]'],
    ],
  ),
  ...ofFile(
    'renderer/contributions/overview/OverviewTools.svelte',
    ['unit/renderer/contributions/overview/overview.browser'],
    [["document.activeElement?.matches('.page')", 'true']],
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
    ['unit/renderer/contributions/texts'],
    [["if (error.kind === 'forbidden' && error.ban) return sayBannedShortly;", '']],
  ),
  ...ofFile(
    'renderer/contributions/switch-airports.ts',
    ['unit/renderer/contributions/switches.browser'],
    [
      ['if (!app.mayReport(identity)) return [];', ''],
      ['airports.filter(({ row }) => row.state.contributionsEnabled === !wanted)', 'airports'],
    ],
  ),
  ...ofFile(
    'renderer/contributions/table/view.svelte.ts',
    ['unit/renderer/contributions/switches.browser'],
    [['if (!this.#isMissing) return;', 'if (this.airports) return;']],
  ),
  ...ofFile(
    'renderer/contributions/table/AirportTable.svelte',
    ['e2e/pages/hostile-names'],
    [['    overflow: clip;\n', '']],
  ),
  ...ofFile(
    'renderer/contributions/selection/selection.svelte.ts',
    ['unit/renderer/contributions/table/table.browser'],
    [
      ['for (const { row } of this.#range) if (!keys.has(row.key)) row.selected = false;', ''],
      ['if (current && current.row.key !== this.#to) this.#startAt(current);', ''],
    ],
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
    'renderer/contributions/enabling.svelte.ts',
    ['unit/renderer/contributions/enabling.browser'],
    [
      ['airport.hasObjects === false', 'false'],
      ['wanted && row.state.contributionsEnabled', 'row.state.contributionsEnabled'],
      ["found.kind !== 'not-found'", 'true'],
      ['if (app.status !== undefined && app.status !== said) return;', 'if (app.status) return;'],
    ],
  ),
  ...ofFile(
    'renderer/contributions/overview/reports.svelte.ts',
    ['unit/renderer/contributions/overview/overview.browser'],
    [
      ['        if (signal.aborted) return;\n', ''],
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
