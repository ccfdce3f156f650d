import sharp from 'sharp';

type Bytes = Uint8Array<ArrayBuffer>;

/** Pixels of the long side. Most pictures of the web are small; some come straight from a phone. */
const SIZES = [48, 120, 200, 320, 320, 480, 480, 640, 800, 1200, 1600, 3000] as const;
const BOMB_SIDE = 30_000;

/** Noise, which takes encoders as long as a photograph. */
function drawNoise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
}

const copy = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);

/**
 * Valid pictures of many sizes, portrait and landscape, in the formats that phones and browsers
 * send.
 */
export async function drawPictures(): Promise<readonly Bytes[]> {
  const pictures: Bytes[] = [];
  for (const [index, size] of SIZES.entries()) {
    const sides: [number, number] = [size, Math.ceil(size * 0.67)];
    const picture = drawNoise(...(index % 2 === 0 ? sides : (sides.reverse() as [number, number])));
    pictures.push(copy(await picture.clone().jpeg({ quality: 85 }).toBuffer()));
    if (size <= 1200) pictures.push(copy(await picture.clone().png({ compressionLevel: 3 }).toBuffer()));
    if (size <= 640) pictures.push(copy(await picture.clone().webp().toBuffer()));
  }
  return pictures;
}

/** Files that are no pictures, incomplete pictures, and pictures that must never be decoded. */
export async function drawBrokenPictures(): Promise<readonly Bytes[]> {
  const whole = copy(await drawNoise(900, 600).jpeg().toBuffer());
  const flat = { width: BOMB_SIDE, height: BOMB_SIDE, channels: 3 as const, background: '#000' };
  const bomb = await sharp({ create: flat, limitInputPixels: false }).png({ palette: true }).toBuffer();
  const scrambled = whole.map((byte, index) => (index > 600 && index % 97 === 0 ? byte ^ 0x55 : byte));
  const encode = (text: string): Bytes => copy(new TextEncoder().encode(text));
  return [
    copy(bomb),
    whole.slice(0, whole.length / 2),
    whole.slice(0, 20),
    copy(scrambled),
    new Uint8Array(0),
    new Uint8Array(11 * 1024 * 1024).fill(255),
    encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    encode('GIF89a'),
  ];
}
