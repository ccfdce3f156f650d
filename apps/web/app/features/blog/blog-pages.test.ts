import { describe, expect, test } from 'vitest';
import type { ArticleSummary } from '../../lib/page-context.ts';
import { ARTICLES_PER_PAGE, blogPath, paginateArticles } from './blog-pages.ts';

function article(number: number, isFeatured = false): ArticleSummary {
  return {
    _id: `article-${number}`,
    slug: `article-${number}`,
    title: `Article ${number}`,
    description: '',
    imageUrl: null,
    picture: null,
    cover: { type: 'other', plan: null, sky: null },
    category: '',
    tags: [],
    publishDate: '2026-11-12T08:00:00.000Z',
    isFeatured,
    version: 1,
    views: 0,
    status: 'published',
    updatedAt: '2026-11-12T08:00:00.000Z',
  };
}

const featured = [article(1, true), article(2, true)];
const others = Array.from({ length: ARTICLES_PER_PAGE + 3 }, (_, index) => article(index + 3));
const all = [...others, ...featured];

describe('pages of the blog', () => {
  test('featured articles are separate, on the first page', () => {
    expect(paginateArticles(all, 1)).toEqual({
      featured,
      articles: others.slice(0, ARTICLES_PER_PAGE),
      page: 1,
      pageCount: 2,
    });
    expect(paginateArticles(all, 2)).toMatchObject({
      featured: [],
      articles: others.slice(ARTICLES_PER_PAGE),
    });
  });

  test.each([0, 3, 1.5, Number.NaN])('there is no page %d', (page) => {
    expect(paginateArticles(all, page)).toBeNull();
  });

  test('without articles there is one empty page', () => {
    expect(paginateArticles([], 1)).toEqual({ featured: [], articles: [], page: 1, pageCount: 1 });
  });

  test('the first page has the address of the blog', () => {
    expect(blogPath(1)).toBe('/blog');
    expect(blogPath(2)).toBe('/blog?page=2');
  });
});
