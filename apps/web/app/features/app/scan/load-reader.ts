import { type Picture, readPixels } from './picture.ts';

/** The text of a QR code in a picture; null without one. */
export type ReadCode = (picture: Picture) => Promise<string | null>;

/** https://wicg.github.io/shape-detection-api/, which the types of the DOM lack. */
interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  // Some systems have the class, and read nothing with it.
  const formats: readonly string[] = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  return BarcodeDetector && formats.includes('qr_code')
    ? new BarcodeDetector({ formats: ['qr_code'] })
    : null;
}

/** What reads codes on this device: the system, or a reader that is loaded now. Rejects where that needs a network that is away. */
export async function loadReader(): Promise<ReadCode> {
  const detector = await findDetector();
  if (detector !== null) {
    // A camera that shows nothing yet is refused.
    return async (picture) => (await detector.detect(picture).catch(() => []))[0]?.rawValue ?? null;
  }
  const { readWithZxing } = await import('./zxing-reader.ts');
  return async (picture) => {
    const pixels = readPixels(picture);
    return pixels && readWithZxing(pixels);
  };
}
