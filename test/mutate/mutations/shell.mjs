import { of, ofFile } from './of.mjs';

/** @type {readonly import('./of.mjs').Mutation[]} */
export const shell = [
  ...of(
    'commands/set-up/sandbox.mjs',
    ['unit/commands/set-up/sandbox'],
    [
      ["['kernel/apparmor_restrict_unprivileged_userns', '1'],", ''],
      ['if (system.uid === 0) return', 'if (system.uid === -1) return'],
      ['if (system.hasHelper()) return undefined;', ''],
    ],
  ),
  ...of(
    'commands/keep-keytar.mjs',
    ['unit/commands/keep-keytar'],
    [
      ['  // Left by a build that was killed.\n  restore();', ''],
      ['  } finally {\n    restore();', '  } finally {'],
    ],
  ),
  ...of(
    'installer/signing.mjs',
    ['installer/signing'],
    [['if (missing.length > 0) throw', 'if (missing.length > 9) throw']],
  ),
  ...of(
    'installer/after-pack.mjs',
    ['installer/after-pack'],
    [['packager.getResourcesDir(appOutDir)', "join(appOutDir, 'resources')"]],
  ),
  ...of(
    'shell/system/own-identity.ts',
    ['unit/shell/system/own-identity'],
    [
      ["  app.setPath('userData', folder);\n", ''],
      ["if (app.commandLine.hasSwitch('user-data-dir')) return;", ''],
      [': `${installedId}.development`', ': installedId'],
    ],
  ),
  ...of(
    'preload.ts',
    ['unit/shell/preload'],
    [['=> ipcRenderer.off(', '=> void ipcRenderer.emit(']],
  ),
  ...of(
    'shell/tray/tray.ts',
    ['unit/desktop/balloons', 'unit/desktop/tray'],
    [
      ['if (parts.balloons) this.#offerBalloons();', ''],
      ['bounds.width > 0 ? bounds : undefined', 'bounds'],
      ['popUpContextMenu(this.#open)', 'popUpContextMenu(this.#menu())'],
    ],
  ),
  ...of(
    'shell/system/links.ts',
    ['unit/shell/system/links'],
    [
      ['/^stopbar-companion:', '/stopbar-companion:'],
      ['{4})$/', '{4})/'],
      ['[a-zA-Z0-9]{4}', '[a-zA-Z0-9_-]{4}'],
      ['[a-zA-Z0-9]{4}', '.{4}'],
      ["{ page: 'linking', icao: icao.toUpperCase() }", "{ page: 'linking', icao }"],
    ],
  ),
  ...of(
    'shell/system/single-instance.ts',
    ['unit/shell/system/single-instance'],
    [
      [' && !isCallback(text)', ''],
      ["linkedPage(other) ?? 'refused'", 'linkedPage(other)'],
    ],
  ),
  ...of(
    'desktop/open-desktop.ts',
    ['unit/desktop/links'],
    [
      [
        "if (opens === 'refused') parts.log(",
        "if (opens === 'refused') application.showPage('linking'); else if (!opens) parts.log(",
      ],
      ['pageTitles[opens.page]}`', 'opens.icao}`'],
    ],
  ),
  ...of(
    'application.ts',
    ['unit/desktop/links'],
    [['requestAirport(icao ?? null)', "requestAirport(icao ?? 'EDDF')"]],
  ),
  ...ofFile(
    'renderer/frame/notices/needed-notes.ts',
    ['unit/renderer/frame/notices/needed-notes'],
    [
      ['state.closedForWork.length > 0 ||', ''],
      ["state.kept.in === 'memory' &&", "state.kept.in !== 'memory' &&"],
    ],
  ),
  ...ofFile(
    'renderer/frame/notices/PendingRequests.svelte',
    ['unit/renderer/frame/notices/pending-requests-page.browser'],
    [["call === 'openAirport' && airportChoice", "call !== 'loadAirport' && airportChoice"]],
  ),
  ...ofFile(
    'renderer/frame/notices/PendingRequests.svelte',
    ['unit/renderer/contributions/switches.browser'],
    [['return !unshownSeveral() &&', 'return']],
  ),
  ...ofFile(
    'renderer/frame/notices/Toasts.svelte',
    ['unit/renderer/frame/notices/toasts.browser'],
    [['whole: isWhole', 'whole: false']],
  ),
  ...ofFile(
    'renderer/frame/window.ts',
    ['unit/renderer/frame/window.browser'],
    [
      [' || requestedAirport !== null)', ')'],
      ["requestedAirport === null ? page : 'linking'", 'page'],
    ],
  ),
  ...of(
    'shell/hardening/hardening.ts',
    ['unit/shell/hardening/hardening'],
    [
      ['answer(false)', 'answer(true)'],
      ['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)'],
      ['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
      ['app.enableSandbox();', ''],
      ["({ action: 'deny' })", "({ action: 'allow' })"],
      ["contents.on('will-attach-webview'", "contents.on('did-attach-webview'"],
      ["contents.on('will-redirect'", "contents.on('did-redirect-navigation'"],
      [' && !hasUserInfo(address)', ''],
      ['=== pageOrigin', '!== null'],
    ],
  ),
  ...of(
    'shell/system/network.ts',
    ['unit/shell/system/network'],
    [
      ['await own.closeAllConnections();', ''],
      ['own.fetch(addressOf(input), init)', 'net.fetch(addressOf(input), init)'],
      [
        'withBodyEnd(await own.fetch(addressOf(input), init), release)',
        'own.fetch(addressOf(input), init).finally(release)',
      ],
      ['flush: onEnd, ', ''],
      [', cancel: onEnd', ''],
      ['free.pop() ?? createSession()', "session.fromPartition('once')"],
      ['denyPermissions(own);', ''],
    ],
  ),
  ...of(
    'shell/hardening/confirm-hosts.ts',
    ['unit/shell/hardening/confirm-hosts'],
    [
      ['if (response !== connectButton) return false;', ''],
      ['    this.trust(addresses);\n    return true;', '    return true;'],
      ['new URL(address).host;', 'new URL(address).hostname;'],
      ['this.#last.then(() => this.#ask(addresses))', 'this.#ask(addresses)'],
      ['defaultId: cancelButton', 'defaultId: connectButton'],
    ],
  ),
  ...of(
    'application-handlers.ts',
    ['unit/application'],
    [
      ['!liveProfile || (await mayConnect(addressesOf(liveProfile)))', 'true'],
      ['await mayConnect([baseUrl])', 'true'],
    ],
  ),
  ...of(
    'contract/service.ts',
    ['unit/profile/profile', 'unit/application'],
    [['endpoints = [authorizationEndpoint, tokenEndpoint', 'endpoints = [tokenEndpoint']],
  ),
  ...of(
    'shell/hardening/debugging.ts',
    ['unit/shell/hardening/debugging'],
    [
      ["'remote-debugging-port', ", ''],
      [", 'remote-debugging-pipe'", ''],
      ['app.commandLine.hasSwitch(name)', "app.commandLine.hasSwitch('inspect')"],
    ],
  ),
  ...of(
    'shell/uncaught.ts',
    ['unit/shell/uncaught'],
    [
      ["process.on('uncaughtException', report);", ''],
      ["process.on('unhandledRejection', report);", ''],
      ['if (!isReported) tell();', 'tell();'],
    ],
  ),
  ...of(
    'shell/window/window.ts',
    [
      'unit/shell/window/window',
      'unit/shell/menu/application-menu',
      'unit/shell/menu/context-menu',
    ],
    [
      ['sandbox: true', 'sandbox: false'],
      ['contextIsolation: true', 'contextIsolation: false'],
      ['nodeIntegration: false', 'nodeIntegration: true'],
      ['webSecurity: true', 'webSecurity: false'],
      ['allowRunningInsecureContent: false', 'allowRunningInsecureContent: true'],
      ['experimentalFeatures: false', 'experimentalFeatures: true'],
      ['webviewTag: false', 'webviewTag: true'],
      ['spellcheck: true,', "spellcheck: true, enableBlinkFeatures: 'CSSVariables2',"],
      ['show: false', 'show: true'],
      ['backgroundColor: background(),', ''],
      ['  window.setMenuBarVisibility(false);', ''],
      ['  addContextMenu(window);', ''],
    ],
  ),
  ...of(
    'shell/menu/application-menu.ts',
    ['unit/shell/menu/application-menu'],
    [
      ['submenu: [...(app.isPackaged ? [] : forDevelopment), ...zoom] }', "role: 'viewMenu' }"],
      ['app.isPackaged ? []', 'app.isPackaged ? forDevelopment'],
      ["(isMac ? [{ role: 'editMenu' } as const] : [])", "[{ role: 'editMenu' } as const]"],
    ],
  ),
  ...of(
    'shell/menu/context-menu.ts',
    ['unit/shell/menu/context-menu'],
    [
      ["selectionText.trim() === '' ? []", 'selectionText === null ? []'],
      ['enabled: editFlags.canCut', 'enabled: true'],
      [".replaceAll('&', '&&')", ''],
    ],
  ),
  ...of(
    'shell/menu/spelling.ts',
    ['unit/shell/menu/spelling'],
    [
      ['  session.setSpellCheckerDictionaryDownloadURL(nowhere);', ''],
      ["platform !== 'linux'", 'true'],
      ['name !== undefined && known.includes(name)', 'name !== undefined'],
    ],
  ),
  ...of(
    'shell/system/open-external.ts',
    ['unit/shell/system/open-external'],
    [
      ['isSecure(address) && ', ''],
      [' && origins.includes(new URL(address).origin)', ''],
    ],
  ),
  ...of(
    'shell/hardening/page-address.ts',
    ['unit/shell/hardening/page-address', 'unit/shell/hardening/page-protocol'],
    [
      ["connect-src 'none'", "connect-src 'self'"],
      ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
      ['if (!address.startsWith(`${pageOrigin}/`)) return undefined;', ''],
      ['    ? path\n    : undefined;', '    ? path\n    : path;'],
    ],
  ),
  ...of(
    'shell/window/window.ts',
    ['unit/desktop/window'],
    [['  window.setBounds(bounds);\n  window.setBounds(bounds);', '  window.setBounds(bounds);']],
  ),
  ...of(
    'shell/window/main-window.ts',
    ['unit/desktop/window', 'unit/desktop/maximized-window'],
    [
      ['(window.isVisible() || window.isMinimized())', 'window.isVisible()'],
      ['while minimized.\n      clearTimeout(this.#lifetime);', 'while minimized.'],
      ['this.#lifetime = setTimeout(() => this.#window?.destroy(), hiddenLifetime);', ''],
      ['this.tray?.isSeen) this.#window?.hide()', 'this.#window) this.#window.hide()'],
    ],
  ),
  ...of(
    'shell/window/window-place.ts',
    ['unit/desktop/window', 'unit/desktop/maximized-window'],
    [['if (isSame(now, this.#placed)) return;', '']],
  ),
  ...of(
    'contract/application/on-top.ts',
    ['unit/desktop/window', 'unit/desktop/maximized-window'],
    [["onTop === 'always' || (onTop === 'compact' && mode === 'compact')", "onTop !== 'never'"]],
  ),
  ...of(
    'shell/window/placement.ts',
    ['unit/shell/window/placement'],
    [['x: clamp(display.x, corner.x, display.x + display.width - width),', 'x: corner.x,']],
  ),
  ...of(
    'shell/system/start-up.ts',
    ['unit/desktop/settings'],
    [
      ["const args = ['--hidden'];", 'const args: string[] = [];'],
      ['openAtLogin && !isOff,', 'openAtLogin,'],
      ['name === appId() && ', ''],
      [" && scope === 'user'", ''],
      ["status === 'requires-approval' ? 'mac' : null", 'null'],
      ['? { ...launch, hidden: true }', '? launch'],
    ],
  ),
  ...of(
    'desktop/follow.ts',
    ['unit/desktop/settings'],
    [
      ['      checkLogInItem();\n', ''],
      [
        'if (checkLogInItem()) application.pushState();',
        'checkLogInItem(); application.pushState();',
      ],
      ['if (checkLogInItem()) application.pushState();', ''],
    ],
  ),
  ...of(
    'desktop/open-desktop.ts',
    ['unit/desktop/settings'],
    [
      ['if (!launch.hidden) window.show();', 'window.show();'],
      ['if (hidden && !tray.isSeen) window.showQuietly();', ''],
    ],
  ),
  ...of(
    'features/updates/updates.ts',
    ['unit/features/updates'],
    [["if (isSending) return 'sending';", '']],
  ),
  ...of(
    'features/updates/library-updater.ts',
    ['service/updates/updates'],
    [['autoInstallOnAppQuit = true;', 'autoInstallOnAppQuit = false;']],
  ),
  ...of(
    'features/updates/library-updater.ts',
    ['service/updates/failed-update'],
    [['let timer = setTimeout(stop, limits.stalled);', 'let timer = setTimeout(stop, 3_600_000);']],
  ),
  ...of(
    'shell/system/shortcut.ts',
    ['unit/shell/system/shortcut', 'unit/desktop/settings'],
    [['if (reservedFor(accelerator)) return true;', '']],
  ),
  ...of(
    'contract/application/shortcut.ts',
    ['unit/renderer/settings/shortcut/accelerator'],
    [['[A-Z0-9]|Enter', '[B-Z0-9]|Enter']],
  ),
  ...ofFile(
    'renderer/settings/shortcut/accelerator.ts',
    ['unit/renderer/settings/shortcut/accelerator'],
    [[' ?? typedBy(press)', '']],
  ),
];
