import type { CompanionBridge } from '../electron/contract.ts';

declare global {
  interface Window {
    /** Set by the preload script: the page's only access to the main process. */
    readonly companion: CompanionBridge;
  }
}
