const context = new OffscreenCanvas(1, 1).getContext('2d');
let known = new Map<string, number>();
let font = '';

// Widths differ once the font has loaded.
document.fonts.addEventListener('loadingdone', () => {
  known = new Map<string, number>();
});

/** Returns the width of a small text of medium weight in pixels. */
export function textWidth(text: string): number {
  const width = known.get(text);
  if (width !== undefined || !context) return width ?? 0;
  font ||= `500 12px ${getComputedStyle(document.documentElement).fontFamily}`;
  context.font = font;
  const measured = context.measureText(text).width;
  known.set(text, measured);
  return measured;
}
