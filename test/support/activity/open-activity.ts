import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../electron/contract/activity.ts';
import { inNode, openApp } from '../page/app/open-app.ts';

export const rows = page.getByRole('listitem');

const minute = 60_000;

/** A message about a topic with this number, sent that many minutes after the start of 2026. */
export const entry = (number: number): ActivityEntry => ({
  ...{ id: `entry-${number}`, at: Date.UTC(2026, 0, 1) + number * minute, who: 'Kim Park' },
  outcome: { ok: true, value: null },
  action: 'sendContactMessage',
  input: { topic: `Topic ${number}` },
});

/** The first line of a switch. Without another one, the app quit before the service replied. */
export const cutShort = {
  ...{ ...entry(0), id: 'cut-short', outcome: 'running', action: 'switchContributions' },
  input: { divisionId: 12, airportRequestId: 203, contributionsEnabled: true },
};

/** Returns the lines of entries. */
export const linesOf = (...entries: readonly ActivityEntry[]): readonly object[] =>
  entries.flatMap(({ outcome, parts: _, ...begun }) => {
    const isApply = begun.action === 'changeLinks';
    const changes = isApply ? [...begun.input.link, ...begun.input.unlink].map((__, at) => at) : [];
    const ended = isApply ? { parts: [{ of: changes, outcome }] } : { outcome };
    return [
      { ...begun, outcome: 'running' },
      { id: begun.id, ...ended },
    ];
  });

/** Opens Activity on an app whose file has these lines, oldest first. */
export async function openActivity(lines: readonly (object | string)[]): Promise<void> {
  await openApp({ hash: '#/settings' });
  await inNode(
    ({ dataFolder }, text) => {
      const { appendFileSync, mkdirSync } = process.getBuiltinModule('node:fs');
      mkdirSync(`${dataFolder}/profiles/practice`, { recursive: true });
      appendFileSync(`${dataFolder}/profiles/practice/activity.jsonl`, text);
    },
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  location.hash = '#/activity';
}
