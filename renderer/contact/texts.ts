/** What stands on the page; what is said of outcomes is in words.ts. */
export const contact = {
  lead: (service: string) =>
    `Write to the people who run ${service}. You need not be signed in. One message a day is all they take from one internet address.`,
  write: 'Write',
  email: 'E-mail',
  emailHint: 'Where the answer goes.',
  addresses: 'Known addresses',
  topic: 'Topic',
  topics: 'Suggestions',
  message: 'Message',
  unread:
    'What you wrote before could not be read, so nothing is kept now. Close the companion and start it again.',
  unsaved:
    'What you typed could not be written to disk. It is here only as long as this window is: make room on the disk, or copy it elsewhere.',
  kept: 'Kept on this computer as you type.',
} as const;

/** Those that the service's own web page offers (SERVICE.md B3); any other text will do. */
export const suggestedTopics = [
  'Technical Support',
  'Bug Report',
  'Feature Request',
  'Division',
  'Trust and Safety',
  'Other',
] as const;

export const technicalDetails = {
  add: 'Add technical details',
  label: 'Technical details',
  hint: 'Exactly this is put below what you wrote. Change it as you like.',
} as const;

export const doubtNote = {
  label: 'In doubt',
  probable: 'The first one probably arrived.',
  possible: 'It may have arrived.',
  sent: (topic: string) => `What was sent, about “${topic}”`,
  keep: 'Keep it as sent',
} as const;

export const sendRow = {
  waiting: 'Waiting for the service…',
  doubtful: 'It may have arrived already: see above.',
  limit: (service: string) =>
    `${service} takes one in 24 hours from one internet address, and everyone behind the same address shares it: somebody else may have used it up. If your address has changed since, try anyway.`,
  send: 'Send message',
  sendAgain: 'Send again anyway',
  tryAnyway: 'Try anyway',
  clear: 'Clear',
  bringBack: 'Bring it back',
} as const;

export const sentList = {
  title: 'Sent',
  unread: 'What you sent before could not be read.',
  reading: 'Reading…',
  empty: 'Nothing yet. What you send is kept here, on this computer alone.',
  label: 'What was sent',
  undo: 'Undo the deletion',
} as const;

export const sentItem = {
  afterTime: (arrival: string, email: string) => `· ${arrival} · answer to ${email}`,
  beforeNumber: '· number',
  text: 'Text',
  copy: 'Copy',
  copyOf: (time: string) => `Copy the one of ${time}`,
  delete: 'Delete',
  deleteOf: (time: string) => `Delete the one of ${time}`,
} as const;
