import type { Deps } from '../packages/server/src/deps.ts';
import { searchArticles } from '../packages/server/src/features/articles/search-articles.ts';
import { showArticle } from '../packages/server/src/features/articles/show-article.ts';
import { showArticleLabel, showBlog } from '../packages/server/src/features/articles/show-blog.ts';
import { BLOG_VOLUME, blogDataStatements } from './support/blog-data.ts';
import { type Case, measureQueries } from './support/measure-queries.ts';
import { printTable } from './support/table.ts';

const LIMIT_MS = 20;

/** Words of every article, of fewer and fewer, several, beginnings, with typing errors. */
const searches = [
  'veillée',
  'quartier',
  'lanterne',
  'accordéon',
  'farandole',
  'zqxzqx',
  'lanterne accordéon',
  'quartier lanterne',
  'lant',
  'bal',
  'lantrene',
  'farandolle',
  'quartié lantrene',
] as const;

function casesOf(db: Deps['db']): Case[] {
  const deps = { db, now: () => new Date() };
  const label = (kind: 'category' | 'tag', slug: string) => () => showArticleLabel(deps, { kind, slug }, 1);
  return [
    ...searches.map((words): Case => [`search ${words}`, () => searchArticles(deps, words, 1)]),
    ['search lanterne, last page', () => searchArticles(deps, 'lanterne', 5)],
    ['blog', () => showBlog(deps, 1)],
    ['category of a third', label('category', 'idees')],
    ['tag of a sixth', label('tag', 'bal')],
    ['article', () => showArticle(deps, 'article-5000')],
  ];
}

/** Searches and lists of a blog with far more articles than it will soon have, on a database of its own. */
export async function measureBlog(): Promise<void> {
  const rows = await measureQueries({ statements: blogDataStatements, casesOf, atMost: LIMIT_MS });
  printTable(`Blog, 95th percentile, ${BLOG_VOLUME.articles} articles`, rows);
}

if (import.meta.main) await measureBlog();
