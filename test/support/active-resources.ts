import { onTestFinished } from 'vitest';

/** How many timers run and how many connections are open in this process, on either side. */
export function activeResources(): { readonly timers: number; readonly connections: number } {
  const kinds = process.getActiveResourcesInfo();
  const count = (kind: RegExp) => kinds.filter((other) => kind.test(other)).length;
  return { timers: count(/^Timeout$/), connections: count(/^TCPSocket/) };
}

/** What Node warns of from now on: an emitter that gathers listeners, say. */
export function collectWarnings(): readonly string[] {
  const heard: string[] = [];
  const hear = ({ name, message }: Error) => void heard.push(`${name}: ${message}`);
  process.on('warning', hear);
  onTestFinished(() => void process.off('warning', hear));
  return heard;
}
