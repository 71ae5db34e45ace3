import { app } from '../../frame/app.svelte.ts';
import { download } from '../../controls/download.ts';
import { overviewCsv, overviewMarkdown, type OverviewRow } from './export-overview.ts';
import { overview as text } from './text.ts';

/** Downloads what the table shows, in its order. */
export function exportCsv(rows: readonly OverviewRow[]): void {
  const name = `overview-${new Date().toISOString().slice(0, 10)}.csv`;
  download(name, overviewCsv(rows), 'text/csv');
  app.done(text.exported(name));
}

/** Copies what the table shows as a Markdown table. */
export async function copyMarkdown(rows: readonly OverviewRow[]): Promise<void> {
  app.clearStatus();
  await app.report(app.calls.copyText({ text: overviewMarkdown(rows) }), text.copied);
}
