export interface FromPage {
  readonly id: number;
  readonly channel: string;
  readonly target?: unknown;
  readonly payload?: unknown;
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
  /** The app would open this address in the system's browser. */
  | { readonly kind: 'offer'; readonly address: string }
  /** The app would copy this to the system's clipboard. */
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'hidden' | 'shown' }
  /** The window is closed; the app keeps running. */
  | { readonly kind: 'closed' }
  /** The window was opened in another tab. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'stopped' }
  /** Also sent when the app runs again after it stopped. */
  | { readonly kind: 'reload' };
