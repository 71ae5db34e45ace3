/** A call that a page makes, with the frame that it comes from. */
export interface FromPage {
  readonly id: number;
  readonly channel: string;
  readonly payload?: unknown;
  readonly meantFor?: unknown;
  readonly frame: { readonly url: string; readonly top: boolean };
}

export type ToPage =
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly value?: unknown;
      readonly failure?: string;
    }
  | { readonly kind: 'push'; readonly channel: string; readonly args: readonly unknown[] }
  /** The app would open the system's browser there. */
  | { readonly kind: 'offer'; readonly address: string }
  /** The app would put this on the system's clipboard. */
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'hidden' | 'shown' }
  /** The window is gone; the companion goes on. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'stopped' }
  /** Also sent when a companion is there again after it stopped. */
  | { readonly kind: 'reload' };
