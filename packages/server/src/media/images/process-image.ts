import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { AppError, isAppError } from '../../platform/app-error.ts';

/**
 * Formats stored of every image: modern ones first, and JPEG for clients without them (e-mail,
 * feeds).
 */
const imageFormats = ['avif', 'webp', 'jpeg'] as const;
type ImageFormat = (typeof imageFormats)[number];

/** Widths in pixels of the stored versions, for srcset. Smaller pictures are never enlarged. */
const VERSION_WIDTHS = [400, 800, 1200, 1600] as const;
/** Taller images are reduced: AVIF and WebP are limited to 16,383 pixels. */
const HEIGHT_MAX = 8000;
/**
 * Maximum width × height of the upload: 40 megapixels is more than phones take, and 160 MB once
 * decoded.
 */
const INPUT_PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 60;
/**
 * Papier, the background colour of every page: fills transparent parts in formats without
 * transparency.
 */
const GROUND = '#FFF8EC';

const acceptedTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
]);
/** The decoders of those types; AVIF is decoded by the HEIF one. */
const acceptedDecoders = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);

/** One file to store. */
interface ImageVersion {
  readonly width: number;
  readonly format: ImageFormat;
  readonly bytes: Buffer;
}

interface ImageSize {
  /** Pixels of the largest version. */
  readonly width: number;
  readonly height: number;
  /** Stored widths, ascending. */
  readonly widths: readonly number[];
}

/** Errors lose their properties between processes. */
export type ProcessedImage =
  | (ImageSize & { readonly formats: readonly ImageFormat[]; readonly versions: readonly ImageVersion[] })
  | { readonly refusal: 'too_large' | 'unsupported_image'; readonly message: string };

// One thread for each of two concurrent versions: at most two cores are busy.
sharp.concurrency(1);
sharp.cache(false);
const VERSIONS_AT_ONCE = 2;

/**
 * Decodes a picture and creates its versions, in a work process. The type is detected from the
 * content, never from a name. The picture is turned upright and converted to sRGB; re-encoding
 * removes all metadata (EXIF, GPS, profiles) and anything after the pixels. Of an animation, the
 * first frame. Rejects as `too_large` more than 10 MB or 40 megapixels (decompression bombs), as
 * `unsupported_image` anything that is not a complete JPEG, PNG, WebP, AVIF or GIF.
 */
export function processImage(bytes: Uint8Array): Promise<ProcessedImage> {
  return processWith(bytes, makeVersions);
}

/**
 * The same for a picture of an album: WebP in every width for display, and the largest as JPEG for
 * download.
 */
export function processAlbumPhoto(bytes: Uint8Array): Promise<ProcessedImage> {
  return processWith(bytes, makePhotoVersions);
}

async function processWith(
  bytes: Uint8Array,
  make: (pixels: Pixels) => Promise<ProcessedImage>,
): Promise<ProcessedImage> {
  try {
    await checkType(bytes);
    return await make(await decode(bytes));
  } catch (error) {
    if (!isAppError(error) || (error.code !== 'too_large' && error.code !== 'unsupported_image')) throw error;
    return { refusal: error.code, message: error.message };
  }
}

const widthsOf = ({ width: largest }: Pixels) => [
  ...VERSION_WIDTHS.filter((width) => width < largest),
  largest,
];

async function makeVersions(pixels: Pixels): Promise<ProcessedImage> {
  const widths = widthsOf(pixels);
  const wanted = widths.flatMap((width) => imageFormats.map((format) => ({ width, format })));
  return { ...sizeOf(pixels, widths), formats: imageFormats, versions: await encodeAll(pixels, wanted) };
}

async function makePhotoVersions(pixels: Pixels): Promise<ProcessedImage> {
  const widths = widthsOf(pixels);
  const wanted = [
    ...widths.map((width) => ({ width, format: 'webp' as const })),
    { width: pixels.width, format: 'jpeg' as const },
  ];
  return { ...sizeOf(pixels, widths), formats: ['webp'], versions: await encodeAll(pixels, wanted) };
}

const sizeOf = ({ width, height }: Pixels, widths: readonly number[]): ImageSize => ({
  width,
  height,
  widths,
});

type WantedVersion = Pick<ImageVersion, 'format' | 'width'>;

function encodeAll(pixels: Pixels, wanted: readonly WantedVersion[]): Promise<ImageVersion[]> {
  const atOnce = pLimit(VERSIONS_AT_ONCE);
  return Promise.all(
    wanted.map((version) => atOnce(async () => ({ ...version, bytes: await encode(pixels, version) }))),
  );
}

async function checkType(bytes: Uint8Array): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (type === undefined || !acceptedTypes.has(type.mime)) throw new AppError('unsupported_image');
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

const inputOptions: SharpOptions = {
  limitInputPixels: INPUT_PIXELS_MAX,
  // Phones write harmless oddities that cause warnings; errors and truncated files are rejected.
  failOn: 'error',
};

/** Decodes the picture, upright, in sRGB, at the size of its largest version. */
async function decode(bytes: Uint8Array): Promise<Pixels> {
  try {
    const image = sharp(bytes, inputOptions).timeout({ seconds: SECONDS_MAX });
    const { format } = await image.metadata();
    if (!acceptedDecoders.has(format)) throw new AppError('unsupported_image');
    const { data, info } = await image
      .autoOrient()
      .resize({ width: VERSION_WIDTHS.at(-1), height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { data, width, height, channels: channels === 4 ? 4 : 3 };
  } catch (error) {
    throw toRefusal(error);
  }
}

/** Errors of sharp differ only in their message. */
function toRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.message.includes('pixel limit')) {
    return new AppError('too_large', { message: 'L’image dépasse 40 millions de pixels.', cause: error });
  }
  return new AppError('unsupported_image', { cause: error });
}

const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 78 }),
  jpeg: (image) => image.flatten({ background: GROUND }).jpeg({ quality: 80, mozjpeg: true }),
};

function encode(
  { data, ...raw }: Pixels,
  { width, format }: Pick<ImageVersion, 'width' | 'format'>,
): Promise<Buffer> {
  return encoders[format](sharp(data, { raw }).resize({ width })).toBuffer();
}
