/** The sections of the settings, in order. */
export const sections = [
  'account',
  'service',
  'window',
  'startUp',
  'shortcut',
  'updates',
  'help',
] as const;

export type SectionName = (typeof sections)[number];

/** A section and where it begins, in pixels from the top of the scrolled content. */
export interface SectionTop {
  readonly name: SectionName;
  readonly top: number;
}

/** How far below the top of the pane a section counts as the one that is being read. */
const readingLine = 96;

/** Returns the section at the top of the pane. At the end of the content, it's the last one. */
export function sectionAt(
  tops: readonly SectionTop[],
  { scrolled, isAtEnd }: { readonly scrolled: number; readonly isAtEnd: boolean },
): SectionName {
  if (isAtEnd && scrolled > 0) return tops.at(-1)?.name ?? sections[0];
  return tops.findLast(({ top }) => top <= scrolled + readingLine)?.name ?? sections[0];
}
