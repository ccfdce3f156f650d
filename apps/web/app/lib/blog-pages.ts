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

/** The address of a page of a category or a tag. */
export function labelPath(kind: LabelKind, slug: string, page = 1): string {
  const path = `/blog/${kind === 'category' ? 'categorie' : 'tag'}/${slug}`;
  return page === 1 ? path : `${path}?page=${page}`;
}
