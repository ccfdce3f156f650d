import { articleSchema } from '@lampion/contract/schemas/article';
import { type ArticleWork, toDraftFields } from './article-work.ts';

const PREFIX = 'lampion.article.';
const ASIDE = 'lampion.article-aside.';

/** Less strict than the server: work over its limits is refused there, and must not be lost here. */
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
  /** Null while the article does not exist on the server. */
  baseVersion: articleSchema.shape.version.nullable(),
  savedAt: articleSchema.shape.updatedAt,
  fields: localFieldsSchema,
});
/** Work that is not on the server yet, stored in the browser. */
export type LocalCopy = ReturnType<typeof localCopySchema.parse>;

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function read(key: string): LocalCopy | null {
  try {
    const copy = localCopySchema.safeParse(JSON.parse(readText(key) ?? 'null'));
    return copy.success ? copy.data : null;
  } catch {
    return null;
  }
}

function write(key: string, id: string, baseVersion: number | null, work: ArticleWork): string | null {
  const copy: LocalCopy = {
    _id: id,
    baseVersion,
    savedAt: new Date().toISOString(),
    fields: toDraftFields(work),
  };
  const text = JSON.stringify(copy);
  try {
    localStorage.setItem(key, text);
    return text;
  } catch {
    // Storage full or unavailable: the work then exists only in the page.
    return null;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // What could not be stored need not be removed.
  }
}

export const readLocalCopy = (id: string) => read(PREFIX + id);

/** The local copy of one tab. Another tab may store its own work under the same key. */
export interface LocalKeeping {
  /** False when the browser could not store it. */
  readonly keep: (baseVersion: number | null, work: ArticleWork) => boolean;
  /** Removes what this tab stored, or found when it opened; what another tab stored since stays. */
  readonly forget: () => void;
}

export function openLocalKeeping(id: string): LocalKeeping {
  const key = PREFIX + id;
  let known = readText(key);
  return {
    keep(baseVersion, work) {
      const kept = write(key, id, baseVersion, work);
      known = kept ?? known;
      return kept !== null;
    },
    forget() {
      if (known !== null && readText(key) === known) forget(key);
    },
  };
}

/** A version stored aside when another was chosen, so that choosing loses nothing. One per article, the last. */
export const readAsideCopy = (id: string) => read(ASIDE + id);
export const forgetAsideCopy = (id: string) => forget(ASIDE + id);
export function keepAsideCopy(id: string, baseVersion: number | null, work: ArticleWork): void {
  write(ASIDE + id, id, baseVersion, work);
}

/** The newest article begun in this browser that never reached the server. */
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
