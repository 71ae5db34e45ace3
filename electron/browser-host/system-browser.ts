/** Opens the system's browser if there's a screen, unless COMPANION_NO_OPEN=1. */
export async function browse(address: string): Promise<void> {
  const { COMPANION_NO_OPEN, DISPLAY, WAYLAND_DISPLAY } = process.env;
  const visible = process.platform !== 'linux' || (DISPLAY ?? WAYLAND_DISPLAY) !== undefined;
  if (COMPANION_NO_OPEN === '1' || !visible) return;
  const { default: open } = await import('open');
  const child = await open(address);
  // The console shows the address too, so a browser that doesn't start isn't an error.
  child.on('error', () => undefined);
}
