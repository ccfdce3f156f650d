import type { Page } from 'playwright-core';

/**
 * A picture of 2,400 × 1,600, drawn by the browser itself; a PNG is transparent in its last
 * quarter.
 */
export async function drawPhoto(
  page: Page,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Buffer> {
  const url = await page.evaluate((asked) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2400, height: 1600 });
    const drawing = canvas.getContext('2d');
    for (const [index, colour] of ['#15122a', '#ff6b35', '#ffb347'].entries()) {
      if (drawing) drawing.fillStyle = colour;
      drawing?.fillRect(index * 600, 0, 600, 1600);
    }
    return canvas.toDataURL(asked, 0.9);
  }, type);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** What a phone writes into a picture: owner, orientation, and position. */
const OWNER = 'Chez Maud, code B2047';

const [ASCII, SHORT, LONG, RATIONAL] = [2, 3, 4, 5];

/** One field of a directory; `value` is the offset of its value, unless the value fits. */
function field(tag: number, type: number, count: number, value: number): Buffer {
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(tag, 0);
  entry.writeUInt16LE(type, 2);
  entry.writeUInt32LE(count, 4);
  entry.writeUInt32LE(value, 8);
  return entry;
}

function directory(fields: readonly Buffer[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16LE(fields.length);
  return Buffer.concat([count, ...fields, Buffer.alloc(4)]);
}

const lengthOf = (fields: number) => 2 + fields * 12 + 4;

function writeExif(): Buffer {
  const begin = 8;
  const ownerAt = begin + lengthOf(3);
  const gpsAt = ownerAt + OWNER.length + 1;
  const latitudeAt = gpsAt + lengthOf(2);
  const latitude = Buffer.alloc(24);
  for (const [index, part] of [47, 12, 30].entries()) {
    latitude.writeUInt32LE(part, index * 8);
    latitude.writeUInt32LE(1, index * 8 + 4);
  }
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, begin, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    head,
    // Rotated: upright, its height is its stored width.
    directory([
      field(0x0112, SHORT, 1, 6),
      field(0x8298, ASCII, OWNER.length + 1, ownerAt),
      field(0x8825, LONG, 1, gpsAt),
    ]),
    Buffer.from(`${OWNER}\0`, 'latin1'),
    directory([field(1, ASCII, 2, 'N'.charCodeAt(0)), field(2, RATIONAL, 3, latitudeAt)]),
    latitude,
  ]);
}

/** Makes a JPEG like a phone's: rotated, with its position and owner. */
export function addGps(jpeg: Buffer): Buffer {
  const exif = writeExif();
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
}

/** Traces of these data that a file still contains. */
export const findTraces = (file: Buffer): string[] =>
  ['Exif', 'EXIF', 'XMP', OWNER].filter((trace) => file.includes(trace));
