export const whatsNew = {
  title: (version: string) => `What’s new in ${version}`,
  turnOff: 'You can turn this off in Settings › Updates.',
  close: 'Close',
} as const;
