import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { broken } from './broken.ts';
import type { Model } from '../model.ts';
import type { ServiceName, Shown } from '../person.ts';
import { pairName } from '../target.ts';
import { marker } from '../service.ts';

const otherThan = (service: ServiceName): ServiceName => (service === 'mine' ? 'other' : 'mine');

/** I2: what belongs to one service is in no state, request or file of the other, nor on its page. */
export function checkSeparation(model: Model, { text, staged = {} }: Shown): void {
  const { world, checked } = model;
  const { run, services } = world;
  const own = (service: ServiceName, where: string, text: string): void => {
    if (text.includes(marker(otherThan(service)))) {
      broken('I2', `${where} of ${service} has what belongs to the other service`);
    }
  };
  for (const state of world.states.slice(checked.states)) {
    const service = state.profile.baseUrl === services.mine.profile.baseUrl ? 'mine' : 'other';
    own(service, 'a state', JSON.stringify(state));
  }
  for (const { service, path, body } of world.sent.slice(checked.sent)) {
    own(service, `the request to ${path}`, body);
  }
  own(world.inUse, 'the page', text);
  for (const change of Object.values(staged).flat()) {
    if (model.everStaged[world.inUse].has(pairName(change))) continue;
    // A link by IDs that turns up late can be undone, which stages its opposite.
    if (model.wishes.some(({ kind, of }) => kind === 'link' && of === pairName(change))) continue;
    broken('I2', `${pairName(change)} was never staged at ${world.inUse}`);
  }
  for (const [service, folder] of run.folders) {
    for (const [file, text] of filesIn(join(run.folder, 'profiles', folder)))
      own(service, file, text);
  }
}

/** Returns every file below a folder with its text. */
export function filesIn(folder: string): readonly (readonly [file: string, text: string])[] {
  // Before the first save there is no folder.
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  return all.flatMap((one) => {
    const text = one.isFile() ? textOf(join(one.parentPath, one.name)) : undefined;
    return text === undefined ? [] : [[one.name, text] as const];
  });
}

/** Returns the file's text, or undefined for a temporary file that no longer exists. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
