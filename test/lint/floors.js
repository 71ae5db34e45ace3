// DESIGN: imports run downwards only. Each room lists which rooms of electron/ it may look into.
const rooms = {
  'contract.ts': ['api/schema.ts'],
  'profile.ts': [],
  'ipc.ts': ['contract.ts', 'api/schema.ts'],
  'preload.ts': ['contract.ts'],
  api: ['contract.ts', 'api'],
  session: ['contract.ts', 'profile.ts', 'api', 'session'],
  storage: ['contract.ts', 'api/schema.ts', 'storage'],
  features: ['contract.ts', 'api', 'session', 'storage', 'features'],
  'companion.ts': ['contract.ts', 'profile.ts', 'api', 'session', 'storage', 'features'],
  shell: ['contract.ts', 'ipc.ts', 'shell'],
  practice: ['profile.ts', 'practice'],
  'browser-host': ['browser-host'],
  'main.ts': ['companion.ts', 'profile.ts', 'shell', 'storage', 'practice/start-practice.ts'],
};

const mayImportElectron = new Set(['main.ts', 'preload.ts', 'shell', 'browser-host']);

const belowElectron = (room) =>
  Object.keys(rooms)
    .filter((other) => other !== room)
    .concat('api/schema.ts', 'practice/start-practice.ts');

/** @returns {import('eslint').Linter.Config[]} */
export const floors = [
  ...Object.entries(rooms).map(([room, allowed]) => ({
    files: [`electron/${room}${room.endsWith('.ts') ? '' : '/**'}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            ...(mayImportElectron.has(room)
              ? []
              : [
                  {
                    regex: '^electron($|/)',
                    message: 'Only main, preload and shell know Electron.',
                  },
                ]),
            {
              regex: outsideOf(room, allowed),
              message: `electron/${room} may import only: ${allowed.join(', ') || 'nothing'}.`,
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['renderer/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(node:|electron($|/))', message: 'The page has no Node and no Electron.' },
            {
              regex: '/electron/(?!(contract|api/schema)\\.ts$)',
              message: 'The page knows the contract and the schemas, nothing else of electron/.',
            },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport'].map((name) => ({
          name,
          message: 'The page makes no request: it asks window.companion.',
        })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'navigator', property: 'sendBeacon', message: 'The page makes no request.' },
        { object: 'window', property: 'fetch', message: 'The page makes no request.' },
      ],
    },
  },
];

/** Relative imports that climb out of the room into one that is not allowed. */
function outsideOf(room, allowed) {
  const forbidden = belowElectron(room).filter(
    (other) => !allowed.some((name) => other === name || other.startsWith(`${name}/`)),
  );
  const exceptions = allowed.filter((name) => name.includes('/'));
  const except = exceptions.length === 0 ? '' : `(?!${exceptions.map(escape).join('|')})`;
  const names = forbidden.map((name) => (name.endsWith('.ts') ? `${escape(name)}$` : `${name}/`));
  return `^(\\./|(\\.\\./)+)${except}(${names.join('|')})`;
}

function escape(name) {
  return name.replaceAll('.', '\\.');
}
