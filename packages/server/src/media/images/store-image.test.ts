import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { toPicture } from './describe-picture.ts';
import { recordImages, storeImage, storeImages } from './uploads.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8442e' } });

async function filesOf(id?: string): Promise<string[]> {
  const folder = path.join(server.deps.config.DATA_DIR, 'files/images', id ?? '');
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries.filter((name) => name.includes('.')).sort();
}

async function read(id: string, file: string): Promise<Buffer> {
  const bytes = await server.deps.storage.get(`images/${id}/${file}`);
  if (bytes === null) throw new Error(`${file} is not there`);
  return bytes;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A few hundred bytes that declare millions of pixels. */
function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 40 bytes of GIF whose canvas and only frame declare this width and height. */
function gifBomb(side: number): Buffer {
  const gif = Buffer.from(
    '474946383961010001008000004c6971c8442e21f90405000000002c00000000010001000002024c01003b',
    'hex',
  );
  const frame = gif.indexOf(0x2c, 13);
  for (const offset of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(side, offset);
  return gif;
}

describe('versions', () => {
  test.each([
    { width: 2400, height: 1600, widths: [400, 800, 1200, 1600], largest: [1600, 1067] },
    { width: 1000, height: 500, widths: [400, 800, 1000], largest: [1000, 500] },
    { width: 800, height: 600, widths: [400, 800], largest: [800, 600] },
    { width: 120, height: 90, widths: [120], largest: [120, 90] },
    { width: 450, height: 9000, widths: [400], largest: [400, 8000] },
    { width: 1600, height: 1, widths: [400, 800, 1200, 1600], largest: [1600, 1] },
  ])('of $width × $height are $widths wide, never enlarged', async ({ width, height, widths, largest }) => {
    const image = await storeImage(server.deps, await photo(width, height).png().toBuffer());
    expect(image.widths).toEqual(widths);
    expect([image.width, image.height]).toEqual(largest);
    expect(await filesOf(image.id)).toEqual(
      widths.flatMap((version) => ['avif', 'jpeg', 'webp'].map((format) => `${version}.${format}`)).sort(),
    );
    for (const file of await filesOf(image.id)) {
      const { width: kept, format } = await sharp(await read(image.id, file)).metadata();
      expect(`${kept}.${format === 'heif' ? 'avif' : format}`).toBe(file);
    }
  });

  test('are described to pages with the JPEG as fallback', async () => {
    const image = await storeImage(server.deps, await photo(500, 250).jpeg().toBuffer());
    const at = `/images/${image.id}`;
    expect(toPicture(image)).toEqual({
      src: `${at}/500.jpeg`,
      width: 500,
      height: 250,
      sources: [
        { type: 'image/avif', srcset: `${at}/400.avif 400w, ${at}/500.avif 500w` },
        { type: 'image/webp', srcset: `${at}/400.webp 400w, ${at}/500.webp 500w` },
      ],
    });
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('are made of a %s', async (format) => {
    const image = await storeImage(server.deps, await photo(64, 48).toFormat(format).toBuffer());
    expect([image.width, image.height]).toEqual([64, 48]);
    const { dominant } = await sharp(await read(image.id, '64.jpeg')).stats();
    expect(dominant.r).toBeGreaterThan(150);
    expect(dominant.b).toBeLessThan(110);
  });

  test('of an animation show its first frame', async () => {
    const frames = [
      photo(60, 40),
      sharp({ create: { width: 60, height: 40, channels: 3, background: '#0000ff' } }),
    ];
    const pages = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const gif = await sharp(pages, { join: { animated: true } })
      .gif({ delay: [50, 50] })
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const image = await storeImage(server.deps, gif);
    expect([image.width, image.height]).toEqual([60, 40]);
    const kept = sharp(await read(image.id, '60.webp'));
    expect((await kept.metadata()).pages ?? 1).toBe(1);
    expect((await kept.stats()).dominant.b).toBeLessThan(110);
  });

  test('of a transparent image keep their alpha, with a papier background in JPEG', async () => {
    const png = await sharp({ create: { width: 80, height: 80, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer();
    const image = await storeImage(server.deps, png);
    for (const format of ['avif', 'webp']) {
      const { data } = await sharp(await read(image.id, `80.${format}`))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[3]).toBe(0);
    }
    const ground = await sharp(await read(image.id, '80.jpeg'))
      .raw()
      .toBuffer();
    for (const [channel, value] of [0xff, 0xf8, 0xec].entries()) {
      expect(Math.abs((ground[channel] ?? 0) - value)).toBeLessThanOrEqual(2);
    }
  });
});

describe('the metadata of a photo', () => {
  test('is removed, position and owner included, and the photo is upright', async () => {
    const bytes = await photo(300, 200)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({
        IFD0: { Artist: 'Camille Secret' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '48/1 51/1 24/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '2/1 21/1 3/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Camille Secret</note></x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.exif?.includes('Camille Secret'), before.orientation, before.hasProfile]).toEqual([
      true,
      6,
      true,
    ]);

    const image = await storeImage(server.deps, bytes);
    expect([image.width, image.height]).toEqual([200, 300]);
    for (const file of await filesOf(image.id)) {
      const kept = await read(image.id, file);
      const { exif, icc, xmp, orientation = 1, space } = await sharp(kept).metadata();
      expect({ file, exif, icc, xmp, orientation, space }).toEqual({ file, orientation: 1, space: 'srgb' });
      expect(kept.includes('Camille')).toBe(false);
    }
  });

  test('about colours is applied to the pixels', async () => {
    const pure = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#808000' } })
      .png()
      .withIccProfile('p3')
      .toBuffer();
    const raw = (bytes: Buffer) => sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    const image = await storeImage(server.deps, pure);
    const stored = await raw(await read(image.id, '40.webp'));
    // The same pixel values would be another colour without the profile.
    expect(Math.abs((stored[0] ?? 0) - ((await raw(pure))[0] ?? 0))).toBeGreaterThan(0);
    expect(Math.abs((stored[0] ?? 0) - 0x80)).toBeLessThanOrEqual(4);
  });

  test('behind the last pixel is removed too', async () => {
    const polyglot = Buffer.concat([
      await photo(64, 48).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const image = await storeImage(server.deps, polyglot);
    for (const file of await filesOf(image.id)) {
      expect((await read(image.id, file)).includes('<script>')).toBe(false);
    }
  });
});

describe('rejected, with nothing stored', () => {
  const jpeg = () => photo(64, 48).jpeg().toBuffer();
  const refusals: Record<string, [string, () => Promise<Buffer> | Buffer]> = {
    'an SVG, whatever its name': [
      'unsupported_image',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    'an SVG behind an XML header': [
      'unsupported_image',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    'an HTML page': ['unsupported_image', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    'a PDF': ['unsupported_image', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    'a TIFF': ['unsupported_image', () => photo(64, 48).tiff().toBuffer()],
    nothing: ['unsupported_image', () => Buffer.alloc(0)],
    'a script with the first bytes of a GIF': [
      'unsupported_image',
      () => Buffer.from('GIF89a/*<svg>*/=1;alert(1)'),
    ],
    'the first half of a JPEG': [
      'unsupported_image',
      async () => (await photo(640, 480).jpeg().toBuffer()).subarray(0, 400),
    ],
    'a PNG with damaged insides': [
      'unsupported_image',
      async () => (await photo(64, 48).png().toBuffer()).fill(0x41, 40, 60),
    ],
    'a PNG of 50,000 × 50,000 pixels': ['too_large', () => pngBomb(50_000, 50_000)],
    'a PNG of 40,000,001 pixels': ['too_large', () => pngBomb(40_000_001, 1)],
    'a GIF of 20,000 × 20,000 pixels': ['too_large', () => gifBomb(20_000)],
    'more than 10 MB': [
      'too_large',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]),
    ],
  };

  test.each(Object.keys(refusals))('%s', async (name) => {
    const [code, make] = refusals[name] ?? ['', () => Buffer.alloc(0)];
    const bytes = await make();
    const before = await filesOf();
    await expect(storeImage(server.deps, bytes)).rejects.toMatchObject({ code });
    expect(await filesOf()).toEqual(before);
  });
});

describe('pictures and the transaction that uses them', () => {
  const pictures = () => Promise.all([photo(30, 20).png().toBuffer(), photo(40, 20).png().toBuffer()]);

  test('are saved together', async () => {
    const ids = await storeImages(server.deps, await pictures(), (images) =>
      server.deps.db.transaction(async (tx) => {
        await recordImages(tx, images);
        return images.map(({ id, width }) => ({ id, width }));
      }),
    );
    expect(ids.map(({ width }) => width)).toEqual([30, 40]);
    for (const { id } of ids) expect(await filesOf(id)).toHaveLength(3);
  });

  test('are rolled back together when it fails', async () => {
    const before = await filesOf();
    const failing = storeImages(server.deps, await pictures(), (images) =>
      server.deps.db.transaction(async (tx) => {
        await recordImages(tx, images);
        throw new Error('the article was refused');
      }),
    );
    await expect(failing).rejects.toThrow('the article was refused');
    expect(await filesOf()).toEqual(before);
  });

  test('are rolled back together when one of them is rejected', async () => {
    const before = await filesOf();
    const [first] = await pictures();
    const failing = storeImages(server.deps, [first as Buffer, Buffer.from('<svg/>')], async () => undefined);
    await expect(failing).rejects.toMatchObject({ code: 'unsupported_image' });
    expect(await filesOf()).toEqual(before);
  });

  test('stay when the commit succeeded and only its response was lost', async () => {
    let kept = '';
    const failing = storeImages(server.deps, (await pictures()).slice(0, 1), async (images) => {
      await server.deps.db.transaction((tx) => recordImages(tx, images));
      kept = images[0]?.id ?? '';
      throw new Error('connection lost');
    });
    await expect(failing).rejects.toThrow('connection lost');
    expect(await filesOf(kept)).toHaveLength(3);
  });
});
