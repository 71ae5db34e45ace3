// Fails in every way that nobody catches, and says how each ended.
import { within } from '../../electron/session/within.ts';
import { watchUncaught } from '../../electron/shell/uncaught.ts';
import { systemFetch } from '../../electron/shell/network.ts';
import { createLog } from '../../electron/storage/log.ts';
import { Redaction } from '../../electron/storage/redaction.ts';

const [folder = '', address = '', secret = ''] = process.argv.slice(2);
const redaction = new Redaction();
redaction.hide(secret);
const log = createLog(folder, redaction);
watchUncaught(log, () => {
  console.log('told');
});

setImmediate(() => {
  throw new Error(`thrown with ${secret}`);
});
void Promise.reject(new Error('rejected'));
// eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- anything can be thrown.
void Promise.reject('no Error');
await within(300, undefined, (signal) => systemFetch(address, { signal })).catch(
  (thrown: unknown) => {
    console.log(thrown instanceof Error && thrown.name);
  },
);
await log.written();
