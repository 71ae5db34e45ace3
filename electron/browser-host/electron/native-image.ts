import type { Hosted } from './hosted.ts';

export class HostedImage implements Hosted<Electron.NativeImage, HostedImage> {
  readonly #representations = new Map<number, string>();

  addRepresentation({ scaleFactor = 1, dataURL = '' }: Electron.AddRepresentationOptions): void {
    this.#representations.set(scaleFactor, dataURL);
  }

  getScaleFactors(): number[] {
    return [...this.#representations.keys()];
  }

  toDataURL({ scaleFactor = 1 }: Electron.ToDataURLOptions = {}): string {
    return this.#representations.get(scaleFactor) ?? '';
  }
}

export const nativeImage: Pick<typeof Electron.nativeImage, 'createEmpty'> = {
  // A cast, because the app only adds representations.
  createEmpty: () => new HostedImage() as unknown as Electron.NativeImage,
};
