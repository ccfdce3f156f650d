import { ARTICLE_PASTED_IMAGES_MAX } from '@lampion/contract/blog/articles';
import { firstCharacters, isTooLong } from '@lampion/contract/platform/rules/characters';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import type { Deps } from '../../deps.ts';
import { toContentImage } from '../../media/images/describe-picture.ts';
import { recordAlts } from '../../media/images/images.ts';
import { recordImages, type StoredImage, storeImages } from '../../media/images/uploads.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sanitiseLongHtml } from './sanitise-article-html.ts';
import { MARKS } from './search-store.ts';
import { hasImage } from './store.ts';

const ownPicture = /<img src="\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^"]*" alt="([^"]*)"/g;

/** How long a save waits for all pictures of other sites. */
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
  /** Writes the pictures' rows. Call it in the transaction, before writing the article. */
  record(tx: Queryable): Promise<void>;
}

export type PictureDeps = Pick<
  Deps,
  'config' | 'db' | 'log' | 'outsidePictures' | 'storage' | 'threads' | 'workProcess'
>;

/**
 * Prepares received content for storage, then runs `write`. The HTML is sanitised; the article's
 * picture and those in the content, pasted or of other sites, are stored as files, and `src`
 * becomes their URL. A picture that cannot be fetched becomes a link: our pages load none from
 * other sites. On any error, also in `write`, no file is left.
 * @throws `invalid_input` for content that is empty once sanitised, or has more than 30 pictures to
 * store; `too_large`, `unsupported_image` (AppError).
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

/** A picture used twice is stored once. */
function findSources(content: string): string[] {
  const sources = findUnstored(content);
  if (sources.length > ARTICLE_PASTED_IMAGES_MAX) {
    throw refuseContent(`${ARTICLE_PASTED_IMAGES_MAX} images au maximum en une fois`);
  }
  return sources;
}

/** The bytes of pictures, without those that cannot be fetched. */
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

/** The alternative texts of our pictures in the content, by id. */
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

/**
 * Pictures that are not stored yet, as `sanitiseArticleHtml` writes them: pasted as data, or of
 * other sites.
 */
const unstoredPicture = /<img src="((?:data:|https?:\/\/)[^"]+)" alt="([^"]*)"[^<>]*>/g;

/** Their sources, each once. */
function findUnstored(content: string): string[] {
  return [...new Set([...content.matchAll(unstoredPicture)].map(([, source = '']) => source))];
}

/** @param show gets source and alternative text as written in the HTML. */
export function replaceUnstored(content: string, show: (source: string, alt: string) => string): string {
  return content.replaceAll(unstoredPicture, (_tag, source: string, alt: string) => show(source, alt));
}

/** A link in place of a picture of another site, which our pages may not show. */
export function linkPicture(source: string, alt: string): string {
  const words = alt.trim() || `Image sur ${URL.parse(source)?.hostname}`;
  return `<a href="${source}" target="_blank" rel="noopener noreferrer">${words}</a>`;
}

/**
 * The image that becomes the cover: the one just uploaded, else the one with the given id (""
 * removes the cover); undefined leaves it unchanged.
 * @throws AppError `invalid_input` for an id without a picture
 */
export async function readCover(
  tx: Queryable,
  received: string | undefined,
  named: string | undefined,
): Promise<string | null | undefined> {
  if (received !== undefined || named === undefined) return received;
  if (named === '') return null;
  if (await hasImage(tx, named)) return named;
  const fields = [{ path: 'imageId', message: 'Cette image n’existe plus : envoyez-la de nouveau' }];
  throw new AppError('invalid_input', { fields });
}

/** A part of a text; each found word is its own part. */
export interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** Splits a marked text into parts. */
export function readMarks(marked: string): TextPart[] {
  return marked
    .split(MARKS.start)
    .flatMap((piece, index) => {
      const end = index === 0 ? 0 : piece.indexOf(MARKS.end);
      return [
        { text: piece.slice(0, end), isFound: true },
        { text: piece.slice(end).replaceAll(MARKS.end, ''), isFound: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

/** Maximum length of a generated description: search engines and messengers show no more. */
const LENGTH_MAX = 160;
/** Minimum length of the cut text: a very long last word is cut inside. */
const LENGTH_MIN = 100;

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Decodes the entities of sanitised HTML without tags. */
export function readEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}

/** The text of sanitised HTML on one line; French no-break spaces stay. */
function readText(html: string): string {
  const text = html
    .replaceAll(/<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|br|figcaption)\b[^<>]*>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '');
  return trimInvisible(readEntities(text).replaceAll(/[ \t\n\f\r\u200b\ufeff]+/g, ' '));
}

/** Whether the HTML has visible content: a word or a picture. */
export function hasSubstance(html: string): boolean {
  return html.includes('<img ') || readText(html) !== '';
}

/** The start of an article's text, at most 160 characters, cut after a word and ended with "…". */
export function describeArticle(html: string): string {
  const text = readText(html);
  if (!isTooLong(text, LENGTH_MAX)) return text;
  const start = firstCharacters(text, LENGTH_MAX - 1);
  const lastBlank = start.lastIndexOf(' ');
  const cut = lastBlank >= LENGTH_MIN ? start.slice(0, lastBlank) : start;
  return `${cut.replace(/(?<![\s\p{P}\p{Cs}])[\s\p{P}\p{Cs}]+$/u, '')}…`;
}
