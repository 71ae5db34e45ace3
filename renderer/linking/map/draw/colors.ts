const tokens = [
  ...(['ground', 'surface', 'runway', 'centre-line', 'edge', 'text', 'muted'] as const),
  ...(['accent', 'stopbar', 'lead-on', 'caution'] as const),
] as const;

/** The current values of the map's tokens. */
export type Palette = Readonly<Record<(typeof tokens)[number], string>> & {
  /** A CSS font-family list. */
  readonly font: string;
};

/** Reads the tokens through an element: only its computed style resolves `light-dark()`. */
export function readPalette(element: HTMLElement): Palette {
  const computed = getComputedStyle(element);
  const before = element.style.color;
  const colors = tokens.map((name) => {
    element.style.color = `var(--map-${name})`;
    return [name, computed.color] as const;
  });
  element.style.color = before;
  return {
    ...(Object.fromEntries(colors) as Record<(typeof tokens)[number], string>),
    font: computed.fontFamily,
  };
}

const preferences = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
];

/** Calls back when the tokens or the fonts may have changed. Returns a function that stops it. */
export function watchPalette(onchange: () => void): () => void {
  const stop = new AbortController();
  for (const preference of preferences) {
    matchMedia(preference).addEventListener('change', onchange, { signal: stop.signal });
  }
  document.fonts.addEventListener('loadingdone', onchange, { signal: stop.signal });
  const root = document.documentElement;
  // The chosen theme is an attribute. Each push of the state sets it again.
  const observer = new MutationObserver((records) => {
    const isChanged = records.some(
      ({ attributeName, oldValue }) => root.getAttribute(attributeName ?? '') !== oldValue,
    );
    if (isChanged) onchange();
  });
  observer.observe(root, { attributes: true, attributeOldValue: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
