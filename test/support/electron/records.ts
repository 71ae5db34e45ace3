import { HostedSession } from '../../../electron/browser-host/electron/session.ts';
import { dialog, shell } from '../../../electron/browser-host/system.ts';

/** What the app did outside its page since this module was loaded. */
export const records = {
  /** Addresses that were requested. */
  fetched: [] as string[],
  /** The options of message boxes. */
  asked: [] as Electron.MessageBoxOptions[],
};

const fetch: HostedSession['fetch'] = Reflect.get(HostedSession.prototype, 'fetch');
HostedSession.prototype.fetch = function (input, init) {
  records.fetched.push(typeof input === 'string' ? input : input.url);
  return Reflect.apply(fetch, this, [input, init]);
};

const { showMessageBox } = dialog;
dialog.showMessageBox = (...asked) => {
  records.asked.push(asked.at(-1) as Electron.MessageBoxOptions);
  return showMessageBox(...asked);
};

// The page offers the address to the user. A test reads it here.
const { openExternal } = shell;
shell.openExternal = (address) => {
  console.log(`openExternal ${address}`);
  return openExternal(address);
};
