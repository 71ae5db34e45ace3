import { app } from '../../frame/app.svelte.ts';
import { hear, sayAccelerator, sayKeys, type KeyPress } from './accelerator.ts';
import { change } from '../change.ts';
import { outcomes, sayReserved, shortcut as texts, shortcutTaken } from '../text.ts';

type KeyEvent = KeyPress & Pick<KeyboardEvent, 'preventDefault'>;

/** Chooses a shortcut by listening for it. */
export class ShortcutCatcher {
  listening = $state(false);
  /** What is held so far, or what is missing. */
  hint = $state('');

  start(): void {
    this.#listen(true);
  }

  stop(): void {
    this.#listen(false);
  }

  press(event: KeyEvent): void {
    if (!this.listening) return;
    const heard = hear(event);
    // Tab is the way on: nobody is kept here.
    if (heard.kind === 'leave') {
      this.stop();
      return;
    }
    event.preventDefault();
    switch (heard.kind) {
      case 'held':
        this.hint = `${sayKeys(heard.keys)} + …`;
        break;
      case 'reserved':
        this.hint = sayReserved(sayAccelerator(heard.accelerator), heard.reserved);
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
        void this.take(heard.accelerator);
        break;
    }
  }

  async take(shortcut: string | null): Promise<void> {
    this.stop();
    const holds = await change({ shortcut }, ({ kind }) =>
      kind === 'conflict' ? shortcutTaken : undefined,
    );
    if (holds && shortcut === null) app.done(outcomes.noShortcut);
    else if (holds && shortcut !== null) {
      app.done(outcomes.shortcut(sayKeys(shortcut.split('+'))));
    }
  }

  /** The present keys would hide the window, and not be heard. */
  #listen(on: boolean): void {
    this.hint = '';
    if (on === this.listening) return;
    this.listening = on;
    void window.companion.pauseShortcut({ paused: on });
  }
}
