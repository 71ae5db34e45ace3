import { app } from '../../frame/app.svelte.ts';
import { readKeyPress, sayAccelerator, sayKeys, type KeyPress } from './accelerator.ts';
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
    app.clearStatus();
    const result = await app.calls.changeSettings({ shortcut });
    if (!result.ok && result.error.kind === 'conflict') {
      app.status = { kind: 'failed', message: shortcutTaken };
    } else if (!result.ok) app.failed(result.error);
    else if (shortcut === null) app.done(outcomes.noShortcut);
    else app.done(outcomes.shortcut(sayAccelerator(shortcut)));
  }

  /** Pauses the current shortcut: it would hide the window instead of being recorded. */
  #listen(on: boolean): void {
    this.hint = '';
    if (on === this.listening) return;
    this.listening = on;
    void app.calls.pauseShortcut({ paused: on });
  }
}
