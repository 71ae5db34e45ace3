import { app } from 'electron';

/**
 * Turns off QUIC: after a QUIC error, Chromium may resend a request over TCP, even on a new
 * connection. See `HandleIOError` in
 * https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_network_transaction.cc
 */
export function useNoQuic(): void {
  app.commandLine.appendSwitch('disable-quic');
}
