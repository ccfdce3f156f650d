import slugifyText from '@sindresorhus/slugify';
import type { Queryable } from '../../db/database.ts';
import { articleStatus } from './article-policy.ts';
import type { ArticleRecord } from './article-store.ts';
import { findTakenSlugs, insertFormerSlug, lockSlugs } from './slug-store.ts';

/** Longer titles are cut between two words. */
const LENGTH_MAX = 80;

/** Reserved paths beside the articles in the API: an article with such a slug could not be requested. */
const ownAddresses = new Set(['categories', 'drafts', 'tags']);

const french: [string, string][] = [
  ['&', ' et '],
  ['+', ' plus '],
  ['%', ' pour cent '],
  ['€', ' euros '],
  ["'", ' '],
];

/** A title as the last part of an address: "L’été à l’Œuvre & co" becomes "l-ete-a-l-oeuvre-et-co". */
function slugify(title: string): string {
  // Compatibility forms ("ﬁ") become plain letters; the apostrophe of an English "don't" would join two words.
  const text = title.normalize('NFKC').replaceAll('’', "'");
  const slug = slugifyText(text, { decamelize: false, customReplacements: french });
  if (slug.length <= LENGTH_MAX) return slug || 'article';
  const start = slug.slice(0, LENGTH_MAX + 1);
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : slug.slice(0, LENGTH_MAX);
}

/**
 * A slug that no other article has, or ever had in public: the title's, else the same with -2, -3 and so on. No one
 * else can choose one before the transaction ends, so write it in the same one.
 */
export async function issueSlug(tx: Queryable, title: string, articleId: string): Promise<string> {
  const base = slugify(title);
  await lockSlugs(tx);
  const taken = await findTakenSlugs(tx, base, articleId);
  if (!taken.has(base) && !ownAddresses.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/**
 * The slug of a saved article, whose title may have changed. A public slug is stored before it
 * changes or its article is unpublished. Write it in the same transaction.
 */
export async function changeSlug(
  tx: Queryable,
  current: Pick<ArticleRecord, 'id' | 'isDraft' | 'publishDate' | 'slug' | 'title'>,
  title: string,
  now: Date,
): Promise<string> {
  const { id, slug } = current;
  if (articleStatus(current, now) === 'published') await insertFormerSlug(tx, slug, id);
  return slugify(title) === slugify(current.title) ? slug : issueSlug(tx, title, id);
}
