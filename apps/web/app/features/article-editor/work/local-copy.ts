import { articleSchema } from '@lampion/contract/schemas/article';
import { type ArticleWork, toDraftFields } from './article-work.ts';

const PREFIX = 'lampion.article.';
const ASIDE = 'lampion.article-aside.';

/** Looser than what the server takes: work over its limits is refused there, and must not be lost here. */
const localFieldsSchema = articleSchema
  .pick({
    title: true,
    description: true,
    content: true,
    category: true,
    tags: true,
    publishDate: true,
    isFeatured: true,
  })
  .extend({ imageId: articleSchema.shape.title })
  .partial();

const localCopySchema = articleSchema.pick({ _id: true }).extend({
  /** Null while the server knows nothing of the article. */
  baseVersion: articleSchema.shape.version.nullable(),
  savedAt: articleSchema.shape.updatedAt,
  fields: localFieldsSchema,
});
/** Work that the server does not have yet, kept by the browser. */
export type LocalCopy = ReturnType<typeof localCopySchema.parse>;

function read(key: string): LocalCopy | null {
  try {
    const copy = localCopySchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return copy.success ? copy.data : null;
  } catch {
    return null;
  }
}

function write(key: string, id: string, baseVersion: number | null, work: ArticleWork): boolean {
  const copy: LocalCopy = {
    _id: id,
    baseVersion,
    savedAt: new Date().toISOString(),
    fields: toDraftFields(work),
  };
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    // Full or closed to us: the caller says so to whoever writes.
    return false;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What could not be kept needs no forgetting.
  }
}

export const readLocalCopy = (id: string) => read(PREFIX + id);
export const forgetLocalCopy = (id: string) => forget(PREFIX + id);

/** False when the browser could not keep it. */
export function keepLocalCopy(id: string, baseVersion: number | null, work: ArticleWork): boolean {
  return write(PREFIX + id, id, baseVersion, work);
}

/** A version put aside in favour of another, so that choosing loses nothing. One per article, the last. */
export const readAsideCopy = (id: string) => read(ASIDE + id);
export const forgetAsideCopy = (id: string) => forget(ASIDE + id);
export function keepAsideCopy(id: string, baseVersion: number | null, work: ArticleWork): boolean {
  return write(ASIDE + id, id, baseVersion, work);
}

/** The newest article begun in this browser that the server never heard of. */
export function findUnsentArticle(): LocalCopy | null {
  const copies = listKeys().flatMap((key) => {
    const copy = key.startsWith(PREFIX) ? read(key) : null;
    return copy?.baseVersion === null ? [copy] : [];
  });
  return copies.sort((a, b) => b.savedAt.localeCompare(a.savedAt))[0] ?? null;
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
