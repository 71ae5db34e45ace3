import { EventEmitter } from 'node:events';
import type { Hosted } from './hosted.ts';

class HostedTheme extends EventEmitter implements Hosted<Electron.NativeTheme, HostedTheme> {
  #source: Electron.NativeTheme['themeSource'] = 'system';

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source) {
    this.#source = source;
    this.emit('updated');
  }

  /** The system's own colours are dark. */
  get shouldUseDarkColors(): boolean {
    return this.#source !== 'light';
  }
}

export const nativeTheme = new HostedTheme();
