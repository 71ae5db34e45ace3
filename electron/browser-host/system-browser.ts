/** Opens the system's browser where there is one to see, unless COMPANION_NO_OPEN=1. */
export async function browse(address: string): Promise<void> {
  const { COMPANION_NO_OPEN, DISPLAY, WAYLAND_DISPLAY } = process.env;
  const visible = process.platform !== 'linux' || (DISPLAY ?? WAYLAND_DISPLAY) !== undefined;
  if (COMPANION_NO_OPEN === '1' || !visible) return;
  const { default: open } = await import('open');
  const child = await open(address);
  // The address stands on the console as well: a browser that does not start is no failure.
  child.on('error', () => undefined);
}
