import { nativeTheme } from 'electron';
import type { Settings } from '../../contract/application/settings.ts';

/** Same as `--ground` in `renderer/tokens.css`, so the window doesn't flash when it opens. */
const backgrounds = { dark: '#0e1116', light: '#f6f7f9' } as const;

/** Sets the theme of native parts and the page's `prefers-color-scheme`. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

export const background = (): string =>
  nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light;
