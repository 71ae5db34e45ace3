// DESIGN: imports run downwards only. Each room lists which rooms of electron/ it may look into.
/** @type {Readonly<Record<string, readonly string[]>>} */
const rooms = {
  'contract.ts': ['contract', 'api/schema.ts'],
  contract: ['api/schema.ts', 'contract', 'profile'],
  profile: ['api/schema.ts', 'contract/display.ts', 'profile'],
  'ipc.ts': ['contract.ts', 'contract', 'api/schema.ts'],
  'preload.ts': ['contract.ts', 'contract'],
  api: ['contract', 'api'],
  session: ['contract', 'profile', 'api', 'session'],
  storage: ['contract', 'api/schema.ts', 'storage'],
  features: ['contract', 'api', 'session', 'storage', 'features'],
  'service-session.ts': [
    'contract.ts',
    'contract',
    'profile',
    'api',
    'session',
    'storage',
    'features',
  ],
  'application.ts': [
    'service-session.ts',
    'contract.ts',
    'contract',
    'profile',
    'features',
    'storage',
  ],
  shell: ['contract.ts', 'contract', 'ipc.ts', 'profile/secure-address.ts', 'shell'],
  practice: ['contract/practice.ts', 'profile', 'practice'],
  'browser-host': ['browser-host'],
  desktop: ['application.ts', 'contract', 'features', 'shell', 'storage', 'desktop'],
  'service-in-use.ts': ['contract', 'profile', 'practice/start-practice.ts'],
  'open-application.ts': [
    'application.ts',
    'service-session.ts',
    'contract',
    'profile',
    'service-in-use.ts',
    'session',
    'shell',
    'storage',
  ],
  'main.ts': ['open-application.ts', 'desktop', 'profile', 'shell', 'storage'],
};

const mayImportElectron = new Set([
  'main.ts',
  'open-application.ts',
  'preload.ts',
  'shell',
  'browser-host',
]);

/** @type {import('eslint').Linter.Config[]} */
export const floors = [
  ...Object.entries(rooms).map(([room, allowed]) =>
    forbidImports(`electron/${room}${room.endsWith('.ts') ? '' : '/**'}`, {
      [outsideOf(room, allowed)]:
        `electron/${room} may import only: ${allowed.join(', ') || 'nothing'}.`,
      ...(!mayImportElectron.has(room) && {
        '^electron($|/)': 'Only main, preload, shell and browser-host know Electron.',
      }),
    }),
  ),
  forbidImports('renderer/**', {
    '^(node:|electron($|/))': 'The page has no Node and no Electron.',
    '/electron/(?!(contract(/.*)?|api/schema)\\.ts$)':
      'The page knows the contract and the schemas, nothing else of electron/.',
  }),
  {
    files: ['renderer/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'fetch',
        'XMLHttpRequest',
        'WebSocket',
        'EventSource',
        'WebTransport',
      ],
      'no-restricted-properties': [
        'error',
        { object: 'navigator', property: 'sendBeacon' },
        { object: 'window', property: 'fetch' },
        { object: 'globalThis', property: 'fetch' },
      ],
    },
  },
];

/**
 * @param {string} files
 * @param {Readonly<Record<string, string>>} messages by the pattern of what may not be imported
 * @returns {import('eslint').Linter.Config}
 */
function forbidImports(files, messages) {
  const patterns = Object.entries(messages).map(([regex, message]) => ({ regex, message }));
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/**
 * Relative imports that climb out of the room into one that is not allowed.
 * @param {string} room
 * @param {readonly string[]} allowed
 */
function outsideOf(room, allowed) {
  const forbidden = Object.keys(rooms).filter(
    (other) => other !== room && !allowed.includes(other),
  );
  const exceptions = allowed.filter((name) => name.includes('/'));
  const except = exceptions.length === 0 ? '' : `(?!${exceptions.map(escape).join('|')})`;
  const names = forbidden.map((name) => (name.endsWith('.ts') ? `${escape(name)}$` : `${name}/`));
  return `^(\\./|(\\.\\./)+)${except}(${names.join('|')})`;
}

/** @param {string} name */
function escape(name) {
  return name.replaceAll('.', '\\.');
}
