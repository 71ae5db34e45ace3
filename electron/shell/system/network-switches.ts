import { app } from 'electron';

/**
 * Chromium may resend a request over TCP after a QUIC error, even on a new connection: see
 * `HandleIOError` in
 * https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_network_transaction.cc
 */
export function useNoQuic(): void {
  app.commandLine.appendSwitch('disable-quic');
}
