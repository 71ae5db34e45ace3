/** The parts of a display that a window reads. */
export type HostedDisplay = Pick<
  Electron.Display,
  'bounds' | 'id' | 'label' | 'scaleFactor' | 'workArea'
>;

const { COMPANION_HOST_RESOURCES: resources } = process.env;
// Only Electron has this folder.
if (resources !== undefined) Object.assign(process, { resourcesPath: resources });

/** Returns the machine as it is before a test changes it. */
export const newMachine = () => ({
  /** The first display is the primary one. */
  displays: [display(1, { x: 0, y: 0, width: 1920, height: 1080 }, 1)] as readonly HostedDisplay[],
  online: true,
  /** The user's languages, best first. */
  languages: ['en-GB'] as readonly string[],
  /** COMPANION_HOST_RESOURCES replaces the folder beside an installed app. */
  isPackaged: resources !== undefined,
  allowedInTaskManager: true,
  /** Whether macOS waits for the user's approval before it starts the app at login. */
  needsApproval: false,
  /** Whether macOS started the app at login. */
  openedAtLogIn: false,
  clipboard: '',
  /** The button that the user presses in a message box. */
  pressedButton: 0,
  /** Accelerators that another program uses. */
  takenShortcuts: [] as readonly string[],
});

/** The machine that the host simulates. Tests change it. */
export const machine = newMachine();

/** Returns a display with a taskbar of 40 pixels at the bottom. */
export function display(
  id: number,
  bounds: Electron.Rectangle,
  scaleFactor: number,
): HostedDisplay {
  const workArea = { ...bounds, height: bounds.height - 40 };
  return { id, label: `Display ${id}`, bounds, workArea, scaleFactor };
}
