import { request as overHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { records } from './records.ts';

type Options = RequestOptions & { readonly redirect?: string; readonly session?: unknown };

/** Electron's `net.request`, as far as electron-updater uses it. A redirect ends the request. */
export function request(options: Options): ClientRequest {
  const { protocol = 'https:', hostname, port, path } = options;
  records.fetched.push(`${protocol}//${hostname ?? ''}:${port ?? ''}${path ?? ''}`);
  return protocol === 'http:' ? overHttp(options) : overHttps(options);
}
