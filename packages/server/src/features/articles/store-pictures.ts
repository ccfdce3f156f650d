import { ARTICLE_PASTED_IMAGES_MAX } from '@lampion/contract/schemas/article';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { toContentImage } from '../images/describe-picture.ts';
import { recordImages, type StoredImage, storeImages } from '../images/store-image.ts';
import { hasSubstance } from './describe-article.ts';
import { sanitiseLongHtml } from './sanitise-long-html.ts';

/** As `sanitiseArticleHtml` writes them. */
const pastedImage = /<img src="(data:[^"]+)" alt="([^"]*)"[^<>]*>/g;

interface Received {
  /** As the editor sent it; missing when unchanged. */
  readonly content?: string | undefined;
  /** The new picture of the article; missing when unchanged. */
  readonly image?: Uint8Array | undefined;
}

/** What to write into the row; undefined: unchanged. */
export interface StoredPictures {
  readonly content: string | undefined;
  readonly imageId: string | undefined;
  /** Writes the pictures' rows: call it in the transaction, before the article's. */
  record(tx: Queryable): Promise<void>;
}

/**
 * Prepares received content for storage, then runs `write`: the HTML is sanitised, pictures pasted into it and the
 * article's own become files, and `src` their address. On any error, also in `write`, no file is left.
 * @throws `invalid_input` when nothing is left of the content, or more than 30 pictures were pasted into it;
 * `too_large`, `unsupported_image` (AppError).
 */
export async function storePictures<T>(
  deps: Pick<Deps, 'config' | 'db' | 'log' | 'storage' | 'threads' | 'workProcess'>,
  { content: received, image }: Received,
  write: (stored: StoredPictures) => Promise<T>,
): Promise<T> {
  const content = received === undefined ? undefined : await sanitiseContent(deps, received);
  const pasted = findPastedImages(content ?? '');
  const pictures = [...pasted.map(decodeDataAddress), ...(image === undefined ? [] : [image])];
  return storeImages(deps, pictures, (images) => {
    const bySource = new Map(pasted.map((source, index) => [source, images[index]]));
    return write({
      content: content?.replaceAll(pastedImage, (_tag, source: string, alt: string) =>
        showImage(bySource.get(source), alt),
      ),
      imageId: image === undefined ? undefined : images.at(-1)?.id,
      record: (tx) => recordImages(tx, images),
    });
  });
}

function refuseContent(message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path: 'content', message }] });
}

async function sanitiseContent(deps: Pick<Deps, 'config' | 'threads'>, received: string): Promise<string> {
  const content = await sanitiseLongHtml(deps, received);
  if (!hasSubstance(content)) throw refuseContent('Écrivez le contenu de l’article');
  return content;
}

/** The same picture pasted twice is stored once. */
function findPastedImages(content: string): string[] {
  const sources = new Set([...content.matchAll(pastedImage)].map(([, source = '']) => source));
  if (sources.size > ARTICLE_PASTED_IMAGES_MAX) {
    throw refuseContent(`${ARTICLE_PASTED_IMAGES_MAX} images au maximum en une fois`);
  }
  return [...sources];
}

function decodeDataAddress(source: string): Buffer {
  return Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
}

function showImage(image: StoredImage | undefined, alt: string): string {
  if (image === undefined) throw new Error('a pasted picture was not stored');
  const { src, width, height } = toContentImage(image);
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" />`;
}
