import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { app } from '../frame/app.svelte.ts';
import { activityRow as texts, sayFailure, sayOutcome, sayWhat } from './text.ts';

export async function copyEntry(entry: ActivityEntry): Promise<void> {
  const { at, who } = entry;
  const next = sayFailure(entry, app.service)?.next ?? '';
  const text = [
    new Date(at).toISOString(),
    who,
    sayWhat(entry),
    `${sayOutcome(entry, app.service)} ${next}`.trim(),
  ].filter(Boolean);
  await app.report(app.calls.copyText({ text: text.join('\n') }), texts.copied);
}
