/** As much of a display as a window looks at. */
export type HostedDisplay = Pick<
  Electron.Display,
  'bounds' | 'id' | 'label' | 'scaleFactor' | 'workArea'
>;

const { COMPANION_HOST_RESOURCES: resources } = process.env;
// Of Electron's own alone: Node has no such folder.
if (resources !== undefined) Object.assign(process, { resourcesPath: resources });

/** The machine that the host pretends to be; a test sets it. */
export const machine = {
  /** The first one is the primary one. */
  displays: [display(1, { x: 0, y: 0, width: 1920, height: 1080 }, 1)] as readonly HostedDisplay[],
  online: true,
  darkSystem: true,
  darkTaskbar: true,
  hasTray: true,
  hasNotifications: true,
  /** COMPANION_HOST_RESOURCES names the folder that lies beside an installed companion. */
  isPackaged: resources !== undefined,
  /** The text in the system's clipboard. */
  clipboard: '',
  /** Which button the user presses in a message box. */
  pressedButton: 0,
  /** Accelerators that another program has. */
  takenShortcuts: [] as readonly string[],
};

/** A display whose taskbar takes 40 pixels off its bottom. */
export function display(
  id: number,
  bounds: Electron.Rectangle,
  scaleFactor: number,
): HostedDisplay {
  const workArea = { ...bounds, height: bounds.height - 40 };
  return { id, label: `Display ${id}`, bounds, workArea, scaleFactor };
}
