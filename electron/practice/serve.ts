/** Runs the practice service alone: `node electron/practice/serve.ts --port 8400` */
import { parseArgs } from 'node:util';
import { startPractice } from './start-practice.ts';

const port = readPort();
if (port === undefined) {
  console.error('Usage: serve.ts [--port N]. N is a number from 0 (any free port) to 65535.');
  process.exit(2);
}

try {
  const practice = await startPractice({ port });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void practice.close());
  }
  console.log(`Practice service: ${practice.baseUrl}\n`);
  console.log(`${JSON.stringify(practice.profile, null, 2)}\n`);
  console.log('Save this profile to a file and start the app with it:');
  console.log("  PowerShell: $env:COMPANION_PROFILE='FILE'; npm start");
  console.log('  cmd:        set "COMPANION_PROFILE=FILE" && npm start');
  console.log('  bash:       COMPANION_PROFILE=FILE npm start');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readPort(): number | undefined {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
    const port = Number(values.port);
    return /^\d+$/.test(values.port) && port <= 65535 ? port : undefined;
  } catch {
    return undefined;
  }
}
