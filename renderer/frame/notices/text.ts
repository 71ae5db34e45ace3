// The texts of the lines that load only when there is something to show.
export const notices = {
  offline: 'You’re offline. Nothing can be sent.',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  openFolder: 'Open folder',
} as const;

export const serviceNotice = {
  types: {
    info: 'Service notice',
    success: 'Service notice',
    discord: 'Service notice',
    warning: 'Service warning',
    error: 'Service error',
  },
  more: 'Show all',
  less: 'Show less',
  dismiss: 'Dismiss',
} as const;
