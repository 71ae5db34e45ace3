type Weight = 500 | 600;
type TextContext = Pick<CanvasRenderingContext2D, 'font' | 'measureText'> | null;

/** Measures texts in CSS pixels, each text once. */
export class TextWidths {
  readonly idFont = `11px 'JetBrains Mono', 'Cascadia Mono', Consolas, ui-monospace, monospace`;
  readonly #family: string;
  readonly #context: TextContext;
  readonly #known = new Map<string, Map<string, number>>();

  /**
   * @param family a CSS font-family list.
   * @param context the one that draws the texts: another one may not have its fonts yet.
   */
  constructor(family: string, context = new OffscreenCanvas(1, 1).getContext('2d') as TextContext) {
    this.#family = family;
    this.#context = context;
  }

  nameFont(weight: Weight, size: number): string {
    return `${weight} ${size}px ${this.#family}`;
  }

  of(font: string, text: string): number {
    const widths = this.#known.get(font) ?? new Map<string, number>();
    this.#known.set(font, widths);
    const known = widths.get(text);
    if (known !== undefined) return known;
    if (!this.#context) return 0;
    // Don't restore the previous font: that takes longer than measuring.
    this.#context.font = font;
    const { width } = this.#context.measureText(text);
    widths.set(text, width);
    return width;
  }
}
