import { IMAGE_BYTES_MAX } from '@lampion/contract/schemas/article';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { type Work, WorkTooLargeError } from '../../ports/work.ts';
import type { ProcessedImage } from './process-image.ts';

/**
 * What the work process makes of an uploaded picture. One that takes too long, or breaks its decoder, counts as none.
 * @throws AppError `too_large`, `unsupported_image`; `unavailable` while too many others are queued
 */
export async function processUpload(
  { workProcess }: Pick<Deps, 'workProcess'>,
  work: Work,
  bytes: Uint8Array,
): Promise<Exclude<ProcessedImage, { refusal: string }>> {
  if (bytes.byteLength > IMAGE_BYTES_MAX) throw new AppError('too_large');
  const image = await runApart(workProcess, work, bytes);
  if ('refusal' in image) throw new AppError(image.refusal, { message: image.message });
  return image;
}

async function runApart(
  workProcess: Deps['workProcess'],
  work: Work,
  bytes: Uint8Array,
): Promise<ProcessedImage> {
  try {
    return await workProcess.run<Uint8Array, ProcessedImage>(work, bytes);
  } catch (error) {
    throw error instanceof WorkTooLargeError ? new AppError('unsupported_image', { cause: error }) : error;
  }
}
