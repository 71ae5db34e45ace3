import { of, ofFile } from './of.mjs';

/**
 * Mutations that only the built app or its package shows.
 *
 * @type {readonly import('./of.mjs').Mutation[]}
 */
export const packaged = [
  ...of(
    'preload.ts',
    ['e2e/app/host'],
    [
      [
        '{ ...Object.fromEntries(calls), onPush }',
        '{ ...Object.fromEntries(calls), onPush, ipcRenderer }',
      ],
    ],
  ),
  ...of(
    'main.ts',
    ['e2e/app/shell'],
    [
      ['if (refused !== undefined) fail(new Error(refusedSwitch(refused)));', ''],
      ['\nsetApplicationMenu();', ''],
      ['  setSpelling(session.defaultSession);', ''],
    ],
  ),
  ...of(
    'main.ts',
    ['e2e/app/network'],
    [['watchUncaught(log, () => notify', 'void (() => notify']],
  ),
  ...of(
    'desktop/open-application.ts',
    ['e2e/app/network'],
    [
      ['    fetchOnce,', '    fetchOnce: systemFetch,'],
      ['mayConnect: hosts.mayConnect', 'mayConnect: () => Promise.resolve(true)'],
      ['hosts.trust(addressesOf(profile));', ''],
    ],
  ),
  ...of(
    'shell/system/network.ts',
    ['e2e/app/shell'],
    [['net.fetch(addressOf(input), init)', 'globalThis.fetch(input, init)']],
  ),
  ...of(
    'shell/system/single-instance.ts',
    ['e2e/app/shell'],
    [['onLaunch(launchOf(argv))', 'undefined']],
  ),
  ...of('desktop/follow.ts', ['e2e/app/shell'], [['tray.update();', '']]),
  ...ofFile(
    'electron-builder.yml',
    ['installer/package'],
    [
      ['  runAsNode: false', '  runAsNode: true'],
      ['  enableNodeCliInspectArguments: false', '  enableNodeCliInspectArguments: true'],
      ['smartUnpack: false', 'smartUnpack: true'],
      ['electronLanguages: en-US', 'electronLanguages: [en-US, de]'],
    ],
  ),
  ...ofFile(
    'electron-builder.yml',
    ['installer/installer-script'],
    [
      ['  perMachine: false', '  perMachine: true'],
      ['Companion-Setup-${version}', 'Companion-${version}'],
    ],
  ),
  ...of(
    'installer/update-address.mjs',
    ['installer/installer-script'],
    [["    '-c.publish.useMultipleRangeRequest=false',\n", '']],
  ),
  ...of(
    'installer/update-address.mjs',
    ['installer/package'],
    [[" || new URL(address).protocol !== 'https:'", '']],
  ),
  ...of(
    'installer/installer.nsh',
    ['installer/installer-script'],
    [
      ['-- "%1"', '"%1"'],
      ['(uninstallFailed): $R0" /SD IDOK', '(uninstallFailed): $R0"'],
    ],
  ),
  ...ofFile(
    'renderer/settings/Help.svelte',
    ['unit/renderer/settings/unsigned.browser'],
    [['isUnsigned() ? texts.unsigned : undefined', 'undefined']],
  ),
  ...of(
    'installer/native-module.mjs',
    ['installer/package'],
    [['if (found !== wanted)', "if (found === '')"]],
  ),
  ...of('desktop/profile-beside.ts', ['installer/packs'], [["service: 'live', ", '']]),
  ...of(
    'main.ts',
    ['installer/packs'],
    [['app.isPackaged && settings.all.newsShownOf === null', 'app.isPackaged']],
  ),
  ...ofFile(
    'electron-builder.yml',
    ['installer/after-pack'],
    [['buildDependenciesFromSource: true', 'buildDependenciesFromSource: false']],
  ),
  ...ofFile('package.json', ['unit/electron-major'], [['"electron": "', '"electron": "^']]),
  ...ofFile(
    'electron-builder.yml',
    ['installer/package'],
    [['    to: licences.txt', '    to: other.txt']],
  ),
  ...of(
    'bundled-packages.ts',
    ['installer/package'],
    [['for (const folder of sources.flatMap(packageOf))', 'for (const folder of [])']],
  ),
  ...of(
    'bundled-packages.ts',
    ['installer/package'],
    [['JSON.stringify(text),', 'JSON.stringify(text + Date.now()),']],
  ),
  ...of(
    'installer/sbom.mjs',
    ['installer/package'],
    [["if (!name.endsWith('.asar') && builtFor", 'if (builtFor']],
  ),
  ...of(
    'shell/system/own-identity.ts',
    ['unit/shell/system/own-identity'],
    [['existsSync(data) && !hasUninstaller()', 'existsSync(data)']],
  ),
  ...of(
    'installer/release.mjs',
    ['installer/release'],
    [
      ['=== sha512', '!== undefined'],
      ['=== size', '!== undefined'],
      ['metadata?.component?.version === version', 'true'],
      ['...named.filter(hasBlockmap)', '...[].filter(hasBlockmap)'],
    ],
  ),
  ...of(
    'commands/release.mjs',
    ['installer/release'],
    [['if (problems.length > 0) {', 'if (problems.length > 99) {']],
  ),
  ...of(
    'installer/signing.mjs',
    ['installer/signing'],
    [
      ['  if (!isWithoutSignature && !isUnnotarized(env, platform)) return;\n', ''],
      [".filter(([, value]) => value !== '')", ''],
    ],
  ),
  ...ofFile(
    '.github/workflows/release.yml',
    ['unit/workflows'],
    [
      ['true) gh release delete', 'none) gh release delete'],
      ['is already published."; exit 1', 'is already published."'],
    ],
  ),
];
