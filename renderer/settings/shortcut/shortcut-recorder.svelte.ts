import { app } from '../../frame/app.svelte.ts';
import { readKeyPress, sayAccelerator, sayKeys, type KeyPress } from './accelerator.ts';
import { changeSettings } from '../change-settings.ts';
import { outcomes, sayReserved, shortcut as texts, shortcutTaken } from '../text.ts';

type KeyEvent = KeyPress & Pick<KeyboardEvent, 'preventDefault'>;

/** Records a shortcut from key presses. */
export class ShortcutRecorder {
  listening = $state(false);
  /** The keys held so far, or why they can't be used. */
  hint = $state('');

  start(): void {
    this.#listen(true);
  }

  stop(): void {
    this.#listen(false);
  }

  press(event: KeyEvent): void {
    if (!this.listening) return;
    const key = readKeyPress(event);
    // Tab must always move the focus.
    if (key.kind === 'leave') {
      this.stop();
      return;
    }
    event.preventDefault();
    switch (key.kind) {
      case 'held':
        this.hint = `${sayKeys(key.keys)} + …`;
        break;
      case 'reserved':
        this.hint = sayReserved(sayAccelerator(key.accelerator), key.reserved);
        break;
      case 'unfit':
        this.hint = texts.unusable;
        break;
      case 'cancel':
        this.stop();
        break;
      case 'none':
        void this.take(null);
        break;
      case 'chosen':
        void this.take(key.accelerator);
        break;
    }
  }

  async take(shortcut: string | null): Promise<void> {
    this.stop();
    const holds = await changeSettings({ shortcut }, ({ kind }) =>
      kind === 'conflict' ? shortcutTaken : undefined,
    );
    if (holds && shortcut === null) app.done(outcomes.noShortcut);
    else if (holds && shortcut !== null) {
      app.done(outcomes.shortcut(sayKeys(shortcut.split('+'))));
    }
  }

  /** Pauses the current shortcut: it would hide the window instead of being recorded. */
  #listen(on: boolean): void {
    this.hint = '';
    if (on === this.listening) return;
    this.listening = on;
    void app.calls.pauseShortcut({ paused: on });
  }
}
