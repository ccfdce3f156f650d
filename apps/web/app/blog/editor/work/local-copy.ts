import type { EditedArticle } from '@lampion/contract/blog/article-editing';
import { articleSchema } from '@lampion/contract/blog/articles';
import { z } from 'zod';
import { readCopies, writeCopies } from '../../../platform/device/copy-database.ts';

/** Less strict than the server: work that exceeds its limits must not be lost here. */
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
  .extend({
    imageId: articleSchema.shape.title,
    publishDate: articleSchema.shape.publishDate.nullable(),
  })
  .partial();

const localCopySchema = z.object({
  key: z.string(),
  /** The author's account; no other account sees it. */
  account: z.string(),
  _id: z.string(),
  /** `work`: not on the server yet; `sent`: on the server; `aside`: replaced by another version. */
  kind: z.enum(['work', 'sent', 'aside']),
  /** Null while the article does not exist on the server. */
  baseVersion: z.number().nullable(),
  /** The version of the server's draft that this work continues. */
  draftVersion: z.number().default(0),
  /** The article as last sent by the server, to continue offline. */
  article: z
    .custom<EditedArticle>((value) => typeof value === 'object')
    .nullable()
    .default(null),
  savedAt: z.string(),
  fields: localFieldsSchema,
});
/** A text stored on this device. */
export type LocalCopy = z.infer<typeof localCopySchema>;

/** Number of sent texts kept for offline work, latest first. */
const SENT_MAX = 20;

const newestFirst = (a: LocalCopy, b: LocalCopy) => b.savedAt.localeCompare(a.savedAt);

function parse(stored: unknown): LocalCopy[] {
  const copy = localCopySchema.safeParse(stored);
  return copy.success ? [copy.data] : [];
}

/** All texts of an account on this device, newest first; none when storage is unavailable. */
export async function readLocalCopies(account: string): Promise<LocalCopy[]> {
  try {
    await moveOldCopies(account);
    const copies = (await readCopies()).flatMap(parse);
    return copies.filter((copy) => copy.account === account).sort(newestFirst);
  } catch {
    return [];
  }
}

const isOf = (id: string, kind: LocalCopy['kind']) => (copy: LocalCopy) =>
  copy._id === id && copy.kind === kind;

/** Unsent work on an article, newest first; each tab stores its own. */
export async function readUnsent(account: string, id: string): Promise<LocalCopy[]> {
  return (await readLocalCopies(account)).filter(isOf(id, 'work'));
}

/** The latest version put aside when the user chose another one. */
export async function readAsideCopy(account: string, id: string): Promise<LocalCopy | null> {
  return (await readLocalCopies(account)).find(isOf(id, 'aside')) ?? null;
}

/** Stores a copy. False when this device could not store it. */
export async function keepCopy(copy: LocalCopy): Promise<boolean> {
  try {
    await writeCopies((copies) => copies.put(copy));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a copy unless it was written again since it was read. */
export async function forgetCopy({ key, savedAt }: LocalCopy): Promise<void> {
  await writeCopies((copies) => {
    const reading = copies.get(key);
    reading.onsuccess = () => {
      if (reading.result?.savedAt === savedAt) copies.delete(key);
    };
  }).catch(() => undefined);
}

/** Marks this tab's copy as sent, and deletes the oldest sent ones above SENT_MAX. */
export async function markSent(key: string): Promise<void> {
  await writeCopies((copies) => {
    const reading = copies.getAll();
    reading.onsuccess = () => {
      const all = (reading.result as unknown[]).flatMap(parse).sort(newestFirst);
      for (const copy of all.filter((one) => one.key === key)) copies.put({ ...copy, kind: 'sent' });
      const others = all.filter((one) => one.key !== key && one.kind === 'sent');
      const [own] = all.filter((one) => one.key === key);
      const useless = others.filter(({ _id }, index) => _id === own?._id || index >= SENT_MAX);
      for (const copy of useless) copies.delete(copy.key);
    };
  }).catch(() => undefined);
}

/** Storage keys of texts from before this device had a database for them. */
const PLACES = [
  ['lampion.article.', 'work'],
  ['lampion.article-aside.', 'aside'],
] as const;

function readOld(account: string): { place: string; copy: object }[] {
  return PLACES.flatMap(([prefix, kind]) =>
    Object.keys(localStorage).flatMap((place) => {
      if (!place.startsWith(prefix)) return [];
      const copy = JSON.parse(localStorage.getItem(place) ?? 'null');
      return [{ place, copy: { ...copy, account, key: place, kind } }];
    }),
  );
}

/**
 * Moves older texts, which have no account, into the database of the first account that opens the
 * editor. Each is deleted from its old place only once stored. Idempotent.
 */
async function moveOldCopies(account: string): Promise<void> {
  try {
    const old = readOld(account);
    if (old.length === 0) return;
    await writeCopies((copies) => {
      for (const { copy } of old) copies.put(copy);
    });
    for (const { place } of old) localStorage.removeItem(place);
  } catch {
    // Storage is unavailable, or the key holds something else, which stays.
  }
}
