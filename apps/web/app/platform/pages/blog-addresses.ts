/** The address of a page of the blog. */
export function blogPath(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}

/** The address of a page of a search. */
export function searchPath(search: string, page: number): string {
  const path = `/blog?q=${encodeURIComponent(search)}`;
  return page === 1 ? path : `${path}&page=${page}`;
}

export type LabelKind = 'category' | 'tag';

/** The feeds of a category. */
export function categoryFeeds(slug: string): { readonly rss: string; readonly json: string } {
  const path = labelPath('category', slug);
  return { rss: `${path}/rss.xml`, json: `${path}/feed.json` };
}

/** The address of a page of a category or a tag. */
export function labelPath(kind: LabelKind, slug: string, page = 1): string {
  const path = `/blog/${kind === 'category' ? 'categorie' : 'tag'}/${slug}`;
  return page === 1 ? path : `${path}?page=${page}`;
}
