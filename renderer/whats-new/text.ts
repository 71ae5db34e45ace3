export const whatsNew = {
  title: (version: string) => `What’s new in ${version}`,
  turnOff: 'You can turn this off in Settings › Updates.',
  showAll: 'Show all',
  close: 'Close',
} as const;
