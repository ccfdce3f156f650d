import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Served from our origin: the default would load it from another site.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The text of a QR code in a picture; null without one. */
export async function readWithZxing(pixels: ImageData): Promise<string | null> {
  const [found] = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return found?.text ?? null;
}
