type Weight = 500 | 600;

/** Measures texts in CSS pixels, each text once. */
export class TextWidths {
  readonly idFont = `11px 'JetBrains Mono', 'Cascadia Mono', Consolas, ui-monospace, monospace`;
  readonly #family: string;
  readonly #context = new OffscreenCanvas(1, 1).getContext('2d');
  readonly #known = new Map<string, number>();

  /** @param family a CSS font-family list. */
  constructor(family: string) {
    this.#family = family;
  }

  nameFont(weight: Weight, size: number): string {
    return `${weight} ${size}px ${this.#family}`;
  }

  of(font: string, text: string): number {
    const key = `${font}\n${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (!this.#context) return 0;
    this.#context.font = font;
    const { width } = this.#context.measureText(text);
    this.#known.set(key, width);
    return width;
  }
}
