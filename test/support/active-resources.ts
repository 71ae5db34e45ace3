import { onTestFinished } from 'vitest';

/** Returns how many timers run and how many connections are open in this process, on either side. */
export function activeResources(): { readonly timers: number; readonly connections: number } {
  const kinds = process.getActiveResourcesInfo();
  const count = (kind: RegExp) => kinds.filter((other) => kind.test(other)).length;
  return { timers: count(/^Timeout$/), connections: count(/^TCPSocket/) };
}

/** Collects Node's warnings until the test ends, for example about an emitter with many listeners. */
export function collectWarnings(): readonly string[] {
  const warnings: string[] = [];
  const collect = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
  process.on('warning', collect);
  onTestFinished(() => void process.off('warning', collect));
  return warnings;
}

/** Returns how many milliseconds the processor works on it. Unlike a clock, it doesn't count other programs. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
