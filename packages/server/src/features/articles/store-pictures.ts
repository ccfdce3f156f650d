import { ARTICLE_PASTED_IMAGES_MAX } from '@lampion/contract/schemas/article';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { toContentImage } from '../images/describe-picture.ts';
import { recordAlts } from '../images/record-alts.ts';
import { recordImages, type StoredImage, storeImages } from '../images/store-image.ts';
import { hasSubstance, readEntities } from './describe-article.ts';
import { findUnstored, linkPicture, replaceUnstored } from './find-unstored-pictures.ts';
import { sanitiseLongHtml } from './sanitise-long-html.ts';

const ownPicture = /<img src="\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^"]*" alt="([^"]*)"/g;

/** How long a save waits for pictures of other sites, all together. */
const FETCH_MS = 20_000;

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

export type PictureDeps = Pick<
  Deps,
  'config' | 'db' | 'log' | 'outsidePictures' | 'storage' | 'threads' | 'workProcess'
>;

/**
 * Prepares received content for storage, then runs `write`: the HTML is sanitised, pictures pasted into it, those of
 * other sites and the article's own become files, and `src` their address. A picture that its site does not give
 * becomes a link to it: our pages show none from elsewhere. On any error, also in `write`, no file is left.
 * @throws `invalid_input` when nothing is left of the content, or more than 30 pictures are not stored yet;
 * `too_large`, `unsupported_image` (AppError).
 */
export async function storePictures<T>(
  deps: PictureDeps,
  { content: received, image }: Received,
  write: (stored: StoredPictures) => Promise<T>,
): Promise<T> {
  const content = received === undefined ? undefined : await sanitiseContent(deps, received);
  const found = await readPictures(deps, findSources(content ?? ''));
  const pictures = [...found.values(), ...(image === undefined ? [] : [image])];
  return storeImages(deps, pictures, (images) => {
    const bySource = new Map([...found.keys()].map((source, index) => [source, images[index]]));
    const show = (source: string, alt: string) => showImage(bySource.get(source), source, alt);
    const stored = content && replaceUnstored(content, show);
    return write({
      content: stored,
      imageId: image === undefined ? undefined : images.at(-1)?.id,
      async record(tx) {
        await recordImages(tx, images);
        await recordAlts(tx, readAlts(stored ?? ''));
      },
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

/** The same picture named twice is stored once. */
function findSources(content: string): string[] {
  const sources = findUnstored(content);
  if (sources.length > ARTICLE_PASTED_IMAGES_MAX) {
    throw refuseContent(`${ARTICLE_PASTED_IMAGES_MAX} images au maximum en une fois`);
  }
  return sources;
}

/** The files of pictures, without those that cannot be had. */
async function readPictures(
  deps: Pick<Deps, 'outsidePictures'>,
  sources: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const ending = AbortSignal.timeout(FETCH_MS);
  const found = await Promise.all(
    sources.map(async (source) => {
      if (source.startsWith('data:')) return decodeDataAddress(source);
      return deps.outsidePictures.fetch(readEntities(source), ending);
    }),
  );
  return new Map(
    sources.flatMap((source, index) => {
      const bytes = found[index];
      return bytes ? [[source, bytes] as const] : [];
    }),
  );
}

/** What the text says of our pictures, by id. */
function readAlts(content: string): Map<string, string> {
  return new Map([...content.matchAll(ownPicture)].map(([, id = '', alt = '']) => [id, readEntities(alt)]));
}

function decodeDataAddress(source: string): Buffer {
  return Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
}

function showImage(image: StoredImage | undefined, source: string, alt: string): string {
  if (image === undefined) return linkPicture(source, alt);
  const { src, width, height } = toContentImage(image);
  return `<img src="${src}" alt="${alt}" width="${width}" height="${height}" />`;
}
