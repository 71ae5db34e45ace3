import { Connections, fetchOver } from '../net/net-fetch.ts';
import { records, type PermissionHandlers } from '../records.ts';

type Hosted = Pick<
  Electron.Session,
  | 'closeAllConnections'
  | 'fetch'
  | 'setDevicePermissionHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
>;

/** Has its own connections, like a session of Chromium. */
export class HostedSession implements Hosted {
  readonly permissions: PermissionHandlers;
  #connections = new Connections();

  constructor(permissions: PermissionHandlers) {
    this.permissions = permissions;
  }

  readonly fetch: Hosted['fetch'] = (input, init) => {
    records.fetched.push(typeof input === 'string' ? input : input.url);
    return fetchOver(this.#connections, input, init);
  };

  /** Aborts requests in flight. */
  closeAllConnections(): Promise<void> {
    this.#connections.close();
    this.#connections = new Connections();
    return Promise.resolve();
  }

  readonly setPermissionRequestHandler: Hosted['setPermissionRequestHandler'] = (handler) => {
    this.permissions.permissionRequest = handler;
  };

  readonly setPermissionCheckHandler: Hosted['setPermissionCheckHandler'] = (handler) => {
    this.permissions.permissionCheck = handler;
  };

  readonly setDevicePermissionHandler: Hosted['setDevicePermissionHandler'] = (handler) => {
    this.permissions.devicePermission = handler;
  };
}

/** All sessions except the default one, by name. */
export const partitions = new Map<string, HostedSession>();

const defaultSession = new HostedSession(records);

export const session = {
  defaultSession,
  /** Returns the same session for the same name. It stores nothing on disk. */
  fromPartition: (name: string): HostedSession => {
    const known = partitions.get(name);
    if (known) return known;
    const created = new HostedSession({
      permissionRequest: null,
      permissionCheck: null,
      devicePermission: null,
    });
    partitions.set(name, created);
    return created;
  },
};
