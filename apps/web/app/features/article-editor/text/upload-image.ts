import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { errorCatalogue } from '@lampion/contract/errors';
import type { UploadedImage } from '@lampion/contract/schemas/admin-article';
import { IMAGE_BYTES_MAX } from '@lampion/contract/schemas/article';
import { ApiError, callApi } from '../../../lib/api.ts';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Image files of a paste or a drop. */
export function pickImages(files: Iterable<File> | undefined): File[] {
  return [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
}

function checkFile(file: File): void {
  const refuse = (code: 'too_large' | 'unsupported_image') => {
    throw new ApiError(errorCatalogue[code].status, code, errorCatalogue[code].message);
  };
  if (!IMAGE_TYPES.includes(file.type)) refuse('unsupported_image');
  if (file.size > IMAGE_BYTES_MAX) refuse('too_large');
}

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Share uploaded, from 0 to 1; 1 while the server processes the picture. */
  readonly onProgress: (sent: number) => void;
}

/** Uploads a picture for an article, after checking what the server would refuse. Throws ApiError. */
export async function uploadImage(file: File, options: UploadOptions): Promise<UploadedImage> {
  checkFile(file);
  const body = new FormData();
  body.set('image', file);
  return callApi(adminArticleEndpoints.uploadImage, { body, ...options });
}
