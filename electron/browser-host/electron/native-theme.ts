import { EventEmitter } from 'node:events';
import type { Hosted } from './hosted.ts';
import { machine } from '../machine.ts';

class HostedTheme extends EventEmitter implements Hosted<Electron.NativeTheme, HostedTheme> {
  #source: Electron.NativeTheme['themeSource'] = 'system';

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source) {
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? machine.darkSystem : this.#source === 'dark';
  }

  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return machine.darkTaskbar;
  }
}

export const nativeTheme = new HostedTheme();
