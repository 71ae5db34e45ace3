/** Measures texts in CSS pixels, each text once. */
export class TextWidths {
  readonly nameFont: string;
  readonly boldFont: string;
  readonly idFont = `11px 'JetBrains Mono', 'Cascadia Mono', Consolas, ui-monospace, monospace`;
  readonly #context = new OffscreenCanvas(1, 1).getContext('2d');
  readonly #known = new Map<string, number>();

  /** @param family a CSS font-family list. */
  constructor(family: string) {
    this.nameFont = `500 12px ${family}`;
    this.boldFont = `600 12px ${family}`;
  }

  ofName(name: string): number {
    return this.#width(this.nameFont, name);
  }

  ofBold(name: string): number {
    return this.#width(this.boldFont, name);
  }

  ofId(id: string): number {
    return this.#width(this.idFont, id);
  }

  #width(font: string, text: string): number {
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
