import type { CompanionBridge } from '../electron/contract.ts';

declare global {
  interface Window {
    /** Put there by the preload; all that the page can reach. */
    readonly companion: CompanionBridge;
  }
}
