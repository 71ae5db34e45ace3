/** The current values of the tokens that the map uses. */
export interface Palette {
  readonly ground: string;
  readonly surface: string;
  readonly line: string;
  readonly edge: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly stopbar: string;
  readonly leadOn: string;
  readonly caution: string;
  /** A CSS font-family list. */
  readonly font: string;
}

/** Reads the tokens through an element: only its computed style resolves `light-dark()`. */
export function readPalette(element: HTMLElement): Palette {
  const computed = getComputedStyle(element);
  const before = element.style.color;
  const token = (name: string): string => {
    element.style.color = `var(${name})`;
    return computed.color;
  };
  const palette = {
    ground: token('--sunken'),
    surface: token('--surface'),
    line: token('--line'),
    edge: token('--edge'),
    text: token('--text'),
    muted: token('--muted'),
    accent: token('--accent'),
    stopbar: token('--stopbar'),
    leadOn: token('--lead-on'),
    caution: token('--caution'),
    font: computed.fontFamily,
  };
  element.style.color = before;
  return palette;
}

const preferences = [
  '(prefers-color-scheme: dark)',
  '(prefers-contrast: more)',
  '(forced-colors: active)',
];

/** Calls back when the tokens may have changed. Returns a function that stops it. */
export function watchPalette(onchange: () => void): () => void {
  const stop = new AbortController();
  for (const preference of preferences) {
    matchMedia(preference).addEventListener('change', onchange, { signal: stop.signal });
  }
  // The chosen theme is an attribute of the root element.
  const observer = new MutationObserver(onchange);
  observer.observe(document.documentElement, { attributes: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
