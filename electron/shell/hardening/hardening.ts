import { app, type Session, type WebContents } from 'electron';
import { hasUserInfo } from '../../contract/service.ts';
import { pageOrigin } from './page-address.ts';

/** E4: sandboxes every window, even if its options say otherwise. Must be called before the app is ready. */
export function sandboxEverything(): void {
  app.enableSandbox();
}

/** E5: denies all permissions, because the page needs none. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}

/** E12–E14: keeps all web contents from navigating and from opening windows. */
export function confineContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    confineNavigation(contents);
  });
}

/** Sends no client certificate: by default, Electron sends the user's first one that fits. */
export function sendNoCertificate(): void {
  app.on('select-client-certificate', (event, _contents, _address, _certificates, answer) => {
    event.preventDefault();
    answer();
  });
}

function confineNavigation(contents: WebContents): void {
  contents.on('will-navigate', (details) => {
    if (!isPage(details.url)) details.preventDefault();
  });
  contents.on('will-frame-navigate', (details) => {
    if (!isPage(details.url)) details.preventDefault();
  });
  contents.on('will-redirect', (details) => details.preventDefault());
}

/** E13: whether an address is the page. Compares the parsed address. */
export function isPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname } = new URL(address);
  const ours = `${protocol}//${host}` === pageOrigin && !hasUserInfo(address);
  return ours && (pathname === '/' || pathname === '/index.html');
}
