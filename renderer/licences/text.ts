export const texts = {
  title: 'Licences',
  intro: 'Stopbar Companion is built with this software.',
  close: 'Close',
} as const;
