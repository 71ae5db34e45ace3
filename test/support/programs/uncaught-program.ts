// Raises every kind of uncaught error, and reports how each ended.
import { app } from 'electron';
import { watchUncaught } from '../../../electron/shell/uncaught.ts';
import { systemFetch } from '../../../electron/shell/system/network.ts';
import { createLog } from '../../../electron/storage/log.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';

const [folder = '', address = '', secret = ''] = process.argv.slice(2);
const redaction = new Redaction();
redaction.hide(secret);
const log = createLog(folder, redaction);
const abort = new AbortController();
let reports = 0;
watchUncaught(
  (message, thrown) => {
    log(message, thrown);
    reports += 1;
    if (reports === 4) abort.abort(new DOMException('Cancelled', 'AbortError'));
  },
  () => {
    console.log('told');
  },
);

setImmediate(() => {
  throw new Error(`thrown with ${secret}`);
});
void Promise.reject(new Error('rejected'));
// oxlint-disable-next-line typescript/prefer-promise-reject-errors -- anything can be thrown.
void Promise.reject('no Error');
await app.whenReady();
await systemFetch(address, abort).catch((thrown: unknown) => {
  console.log(thrown instanceof Error && thrown.name);
});
await log.written();
