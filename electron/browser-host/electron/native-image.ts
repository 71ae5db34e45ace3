type Image = Pick<Electron.NativeImage, 'addRepresentation' | 'getScaleFactors' | 'isEmpty'>;

/** An image that keeps each of its representations as it was given. */
export class HostedImage implements Image {
  readonly #representations = new Map<number, string>();

  addRepresentation({ scaleFactor = 1, dataURL = '' }: Electron.AddRepresentationOptions): void {
    this.#representations.set(scaleFactor, dataURL);
  }

  getScaleFactors(): number[] {
    return [...this.#representations.keys()];
  }

  isEmpty(): boolean {
    return this.#representations.size === 0;
  }

  toDataURL({ scaleFactor = 1 }: Electron.ToDataURLOptions = {}): string {
    return this.#representations.get(scaleFactor) ?? '';
  }
}

export const nativeImage: Pick<typeof Electron.nativeImage, 'createEmpty'> = {
  // The edge: whoever makes one only adds to it.
  createEmpty: () => new HostedImage() as unknown as Electron.NativeImage,
};
