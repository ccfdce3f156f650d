import { errorCatalogue } from '@lampion/contract/errors';

const SIZE_MAX = 10 * 1024 * 1024;
/** Bytes that tell the format of a file. */
const HEAD_LENGTH = 32;

/** Formats of pictures by their first bytes, read as one character for each. */
const formats = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  // The brand of the file, or one of those it is compatible with.
  /^.{4}ftyp.{0,20}avi[fs]/s,
];

/** What a file input accepts; the bytes decide. */
export const IMAGE_KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Why a file cannot be used as a picture, judged by its bytes whatever it is called; null when nothing speaks against it. */
export async function readImageFault(file: File): Promise<string | null> {
  if (file.size > SIZE_MAX) return errorCatalogue.too_large.message;
  const head = new Uint8Array(await file.slice(0, HEAD_LENGTH).arrayBuffer());
  const start = String.fromCharCode(...head);
  return formats.some((format) => format.test(start)) ? null : errorCatalogue.unsupported_image.message;
}
