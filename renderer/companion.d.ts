import type { Companion } from '../electron/contract.ts';

declare global {
  interface Window {
    /** Put there by the preload; all that the page can reach. */
    readonly companion: Companion;
  }
}
